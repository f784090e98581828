import { useRevalidator } from 'react-router'
import type { TextDetails, TextSide, TextVersion } from '../../../contract/back-office/content.ts'
import { counterparts } from '../../../domain/languages.ts'
import { useTexts } from '../../app/context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { useFormats } from '../kit/use-formats.ts'
import type { Draft } from './use-draft.ts'
import { TextDiff } from './word-diff.tsx'

type Props = { text: TextDetails; side: TextSide; draft: Draft }

/** What the editor must know before writing: who published, what a release brought, what changed in the other language. */
export function SideNotices({ text, side, draft }: Props) {
  const { content: t } = useTexts().backOffice
  const { language } = draft
  const { published, behind } = side
  const { moment } = useFormats()

  return (
    <>
      <Text tone="quiet" wrap="anywhere">
        {describePublished()}
      </Text>
      {side.draft && (
        <Text tone="quiet" wrap="anywhere">
          {t.draftBy(side.draft.by, moment(side.draft.updated_at))}
        </Text>
      )}
      {published && side.draft && side.draft.based_on !== published.id && (
        <Conflict published={published} draft={draft} />
      )}
      {side.newer_shipped && (
        <Notice
          tone="warn"
          title={t.shipped.title}
          action={<ButtonLink to={backOfficePaths.textHistory(text.id, language)}>{t.history}</ButtonLink>}
        >
          {t.shipped.text}
        </Notice>
      )}
      {behind && (
        <Notice
          tone="warn"
          title={t.behind.title(
            counterparts(language)
              .map(other => t.languages[other])
              .join(', '),
          )}
        >
          <Disclosure summary={t.behind.summary}>
            <TextDiff from={behind.from} to={behind.to} />
          </Disclosure>
        </Notice>
      )}
    </>
  )

  function describePublished() {
    if (!published) return t.notPublished
    return published.by ? t.published(published.by, moment(published.at)) : t.shippedAt(moment(published.at))
  }
}

type ConflictProps = { published: TextVersion; draft: Draft }

function Conflict({ published: { id, by, at }, draft }: ConflictProps) {
  const { conflict: t } = useTexts().backOffice.content
  const { moment } = useFormats()
  const { revalidate } = useRevalidator()

  async function resolve() {
    if ((await draft.rebase(id)) === null) await revalidate()
  }

  return (
    <Notice
      tone="warn"
      title={t.title(by || t.release, moment(at))}
      action={
        <Button size="small" onClick={() => void resolve()}>
          {t.resolve}
        </Button>
      }
    >
      {t.text}
    </Notice>
  )
}
