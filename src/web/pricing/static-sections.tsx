import { type ComponentType, useState } from 'react'
import type { Question } from '../../contract/content.ts'
import type { Api } from '../app/api.ts'
import styles from './pricing-page.module.css'

type Props = { questions: readonly Question[] }

let Loaded: ComponentType<Props> | undefined

/** For a page's loader, which runs on the server and when a link leads here, but not on a first visit. */
export async function loadQuestions(api: Api, request: Request): Promise<Question[]> {
  const sections = await import('./about-licenses.tsx')
  Loaded = sections.AboutLicenses
  return sections.loadQuestions(api, request)
}

/** On a first visit the browser leaves what the server rendered, and loads no script for it. */
export function StaticSections({ questions }: Props) {
  const [Sections] = useState(() => Loaded)
  if (!Sections)
    // oxlint-disable-next-line react/no-danger -- Empty: React keeps the server's markup where it sets the content itself.
    return <div className={styles.page} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
  return (
    <div className={styles.page}>
      <Sections questions={questions} />
    </div>
  )
}
