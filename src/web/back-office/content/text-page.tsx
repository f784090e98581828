import { Link, useLoaderData } from 'react-router'
import type { TextDetails } from '../../../contract/back-office/content.ts'
import { useTexts } from '../../app/context.ts'
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
  // Another version of either side is another start for both editors.
  const { en, ru } = text.languages
  const key = [en, ru].map(side => `${side.published?.id}.${side.draft?.version}.${side.draft?.based_on}`)
  return <Workspace key={`${text.id} ${key.join(' ')}`} text={text} />
}

function Workspace({ text }: { text: TextDetails }) {
  const { content: t } = useTexts().backOffice
  const en = useDraft(text.id, 'en', text.languages.en)
  const ru = useDraft(text.id, 'ru', text.languages.ru)
  const title = en.fields.title || ru.fields.title || text.slug

  return (
    <Page above={<Link to={backOfficePaths.texts}>{t.title}</Link>} title={title} lead={t.kinds[text.kind]}>
      <TextActions text={text} drafts={[en, ru]} />
      <div className={styles.columns}>
        <TextEditor text={text} side={text.languages.en} draft={en} />
        <TextEditor text={text} side={text.languages.ru} draft={ru} />
      </div>
    </Page>
  )
}
