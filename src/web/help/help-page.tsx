import { useLoaderData } from 'react-router'
import { useTexts } from '../app/context.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { AskBand } from './ask-band.tsx'
import { FoundArticles } from './found-articles.tsx'
import { HelpFailure } from './help-failure.tsx'
import styles from './help-page.module.css'
import { loadHelp } from './load-help.ts'
import { SearchForm } from './search-form.tsx'
import { TopicList } from './topic-list.tsx'

export const loader = loadHelp

export function Component() {
  const { help: t } = useTexts()
  const { query, found } = useLoaderData<typeof loader>()

  return (
    <div className={styles.page}>
      <PageHeading title={t.title} lead={t.lead} />
      <SearchForm query={query} />
      {found === null && <HelpFailure />}
      {found?.kind === 'found' && <FoundArticles query={query} articles={found.articles} />}
      {found?.kind === 'topics' && <TopicList topics={found.topics} />}
      <AskBand title={t.ask.title} text={t.ask.text} action={t.ask.action} />
    </div>
  )
}
