import { Link, useLoaderData } from 'react-router'
import type { TextDetails } from '../../../contract/back-office/content.ts'
import { languages } from '../../../domain/languages.ts'
import { usePage } from '../../app/context.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import styles from './content.module.css'
import { TextActions } from './text-actions.tsx'
import { TextEditor } from './text-editor.tsx'
import { useDraft } from './use-draft.ts'

export const loader = pageLoader('GET /api/sezam/texts/{id}/')

export function Component() {
  const { data: text } = useLoaderData<typeof loader>()
  // Another version of one side is another start for all editors.
  const key = Object.values(text.languages).map(
    side => `${side.published?.id}.${side.draft?.version}.${side.draft?.based_on}`,
  )
  return <Workspace key={`${text.id} ${key.join(' ')}`} text={text} />
}

function Workspace({ text }: { text: TextDetails }) {
  const { texts, visitor } = usePage()
  const { content: t } = texts.backOffice
  // The order of the hooks is that of the languages, which never change.
  // oxlint-disable-next-line react-hooks/rules-of-hooks
  const drafts = languages.map(language => useDraft(text.id, language, text.languages[language]))
  const own = drafts.find(({ language }) => language === visitor.language)
  const title = [own, ...drafts].map(each => each?.fields.title).find(Boolean) ?? text.slug

  return (
    <Page above={<Link to={backOfficePaths.texts}>{t.title}</Link>} title={title} lead={t.kinds[text.kind]}>
      <TextActions text={text} drafts={drafts} />
      <div className={styles.columns}>
        {drafts.map(draft => (
          <TextEditor key={draft.language} text={text} side={text.languages[draft.language]} draft={draft} />
        ))}
      </div>
    </Page>
  )
}
