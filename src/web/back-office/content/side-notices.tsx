import { useRevalidator } from 'react-router'
import type {
  TextComparison,
  TextDetails,
  TextSide,
  TextVersion,
} from '../../../contract/back-office/content.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import styles from './content.module.css'
import type { Draft } from './use-draft.ts'
import { TextDiff } from './word-diff.tsx'

type Props = { text: TextDetails; side: TextSide; draft: Draft }

/** What the editor must know before writing: who published, what a release brought, what changed in the other language. */
export function SideNotices({ text, side, draft }: Props) {
  const { texts, visitor } = usePage()
  const { content: t } = texts.backOffice
  const { language } = draft
  const other = language === 'en' ? 'ru' : 'en'
  const { published, conflict, shipped, behind, others } = side

  return (
    <>
      <p className={styles.state}>{published ? <Publication version={published} /> : t.notPublished}</p>
      {others.map(({ by, at }) => (
        <p key={by} className={styles.state}>
          {t.others(by, formatMoment(visitor.language, at))}
        </p>
      ))}
      {conflict && <Conflict comparison={conflict} draft={draft} />}
      {shipped && published && (
        <Shipped text={text} publishedId={published.id} comparison={shipped} language={language} />
      )}
      {behind && (
        <Notice tone="warn" title={t.behind.title(t.languages[other])}>
          <Disclosure summary={t.behind.summary}>
            <TextDiff from={behind.from} to={behind.to} />
          </Disclosure>
        </Notice>
      )}
    </>
  )
}

function Publication({ version: { by, at } }: { version: TextVersion }) {
  const { texts, visitor } = usePage()
  const { content: t } = texts.backOffice
  const moment = formatMoment(visitor.language, at)
  return by ? t.published(by, moment) : t.shippedAt(moment)
}

function Conflict({ comparison, draft }: { comparison: TextComparison; draft: Draft }) {
  const { texts, visitor } = usePage()
  const { conflict: t } = texts.backOffice.content
  const { revalidate } = useRevalidator()
  const { theirs, base } = comparison

  async function resolve() {
    if ((await draft.rebase(theirs.id)) === null) await revalidate()
  }

  return (
    <Notice
      tone="warn"
      title={t.title(theirs.by || t.release, formatMoment(visitor.language, theirs.at))}
      action={
        <Button size="small" onClick={() => void resolve()}>
          {t.resolve}
        </Button>
      }
    >
      <p>{t.text}</p>
      <ThreeWay comparison={{ base, theirs, mine: draft.fields }} words={t} />
    </Notice>
  )
}

type ShippedProps = {
  text: TextDetails
  publishedId: number
  comparison: TextComparison
  language: Draft['language']
}

function Shipped({ text, publishedId, comparison, language }: ShippedProps) {
  const { shipped: t } = usePage().texts.backOffice.content
  const decide = (choice: 'take' | 'keep') => (
    <ActionDialog
      label={t[choice]}
      question={t[`${choice}Question`]}
      consequences={t[`${choice}Consequences`]}
      submitLabel={t[choice]}
      {...(text.kind === 'legal' ? {} : { withoutReason: true as const })}
      run={(api, reason) =>
        api('POST /api/sezam/texts/{id}/shipped/{language}/', {
          params: { id: text.id, language },
          body: { choice, published: publishedId, shipped: comparison.theirs.id, reason },
        })
      }
    />
  )

  return (
    <Notice tone="warn" title={t.title}>
      <p>{t.text}</p>
      <ThreeWay comparison={comparison} words={t} />
      <div className={styles.actions}>
        {decide('take')}
        {decide('keep')}
      </div>
    </Notice>
  )
}

type ThreeWayProps = {
  comparison: Pick<TextComparison, 'base' | 'theirs' | 'mine'>
  words: { theirs: string; mine: string }
}

/** Both changes of the text that they have in common. */
function ThreeWay({ comparison: { base, theirs, mine }, words }: ThreeWayProps) {
  return (
    <>
      <Disclosure summary={words.theirs}>
        <TextDiff from={base} to={theirs} />
      </Disclosure>
      <Disclosure summary={words.mine}>
        <TextDiff from={base} to={mine} />
      </Disclosure>
    </>
  )
}
