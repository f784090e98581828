import { useState } from 'react'
import type { TextDetails } from '../../../contract/back-office/content.ts'
import { type Language, languages } from '../../../domain/languages.ts'
import type { Api } from '../../app/api.ts'
import { useApi, useTexts } from '../../app/context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { MoreActions } from '../kit/drop-down.tsx'
import { AnnouncementPeriod } from './announcement-period.tsx'
import { PublishText } from './publish-text.tsx'
import type { Draft } from './use-draft.ts'

export function TextActions({ text, drafts }: { text: TextDetails; drafts: readonly Draft[] }) {
  const { content: t } = useTexts().backOffice
  const [first, ...more] = drafts.filter(({ hasDraft }) => hasDraft)
  const isArchivable = text.kind !== 'legal' && text.kind !== 'product'
  const archive = (api: Api, archived: boolean) =>
    api('PUT /api/sezam/texts/{id}/archive/', { params: { id: text.id }, body: { archived } })
  const isPublished = Object.values(text.languages).some(({ published }) => published !== null)

  return (
    <Row gap="s" rowGap="2xs" align="center">
      {first ? <PublishText text={text} drafts={[first, ...more]} /> : <p>{t.publish.nothing}</p>}
      {first && text.address && <PreviewLinks text={text} drafts={[first, ...more]} />}
      {text.address && isPublished && !text.archived && (
        <a href={text.address} target="_blank" rel="noreferrer" data-links>
          {t.onPage}
        </a>
      )}
      {text.kind === 'announcement' && <AnnouncementPeriod text={text} />}
      <MoreActions>
        {languages.map(language => (
          <ButtonLink key={language} to={backOfficePaths.textHistory(text.id, language)}>
            {`${t.history}: ${t.languages[language]}`}
          </ButtonLink>
        ))}
        {drafts
          .filter(({ hasDraft }) => hasDraft)
          .map(({ language }) => (
            <DiscardDraft key={language} text={text} language={language} />
          ))}
        {isArchivable && (
          <ActionDialog
            words={text.archived ? t.bringBack : t.archive}
            withoutReason
            run={api => archive(api, !text.archived)}
            undo={api => archive(api, text.archived)}
          />
        )}
      </MoreActions>
    </Row>
  )
}

function DiscardDraft({ text, language }: { text: TextDetails; language: Language }) {
  const { discard: t, languages: names } = useTexts().backOffice.content
  return (
    <ActionDialog
      words={{
        open: `${t.open}: ${names[language]}`,
        question: t.question(names[language]),
        consequences: t.consequences,
        submit: t.open,
      }}
      tone="danger"
      withoutReason
      run={api =>
        api('DELETE /api/sezam/texts/{id}/drafts/{language}/', { params: { id: text.id, language } })
      }
    />
  )
}

/** A link instead of a new window, which a browser may block. */
function PreviewLinks({ text, drafts }: { text: TextDetails; drafts: readonly Draft[] }) {
  const { content: t } = useTexts().backOffice
  const api = useApi()
  const [urls, setUrls] = useState<Partial<Record<Language, string>>>({})
  const [busy, setBusy] = useState(false)

  async function show() {
    setBusy(true)
    const found: typeof urls = {}
    for (const { flush, language } of drafts) {
      const refused = await flush()
      const answer =
        refused ??
        (await api('POST /api/sezam/texts/{id}/preview/', { params: { id: text.id }, body: { language } }))
      if (answer.ok) found[language] = answer.reply.data.url
      else toast.error(answer.message)
    }
    setUrls(found)
    setBusy(false)
  }

  return (
    <>
      <Button busy={busy} onClick={() => void show()}>
        {t.openPreview}
      </Button>
      <Row as="span" role="status" gap="s" rowGap="2xs" align="center">
        {drafts.map(({ language }) =>
          urls[language] ? (
            <a
              key={language}
              href={urls[language]}
              target="_blank"
              rel="noreferrer"
              title={t.previewHelp}
              data-links
            >
              {t.previewReady(t.languages[language])}
            </a>
          ) : null,
        )}
      </Row>
    </>
  )
}
