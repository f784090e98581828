import { createElement, type ReactNode, type SubmitEvent } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { CallReply } from '../../contract/calls.ts'
import type { FoundArticle } from '../../contract/content.ts'
import { type LoaderArgs, pageContext, useTexts } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field, TextInput } from '../ui/fields.tsx'
import { Icon } from '../ui/icon.tsx'
import { Columns, PageHeading, Stack, Text } from '../ui/layout.tsx'
import { EmptyState } from '../ui/notice.tsx'
import styles from './help-page.module.css'
import { AskBand } from './help-parts.tsx'

const longestQuery = 200
const mostInCard = 3

/** The search terms of the address, as far as the API takes them; null shows the topics. */
export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const query = searchable(new URL(request.url).searchParams.get('q') ?? '')
  const answer = await api('GET /api/help/', query ? { query: { q: query } } : {})
  if (answer.ok) return { query, found: answer.reply.data, reason: null }
  return { query, found: null, reason: answer.retryAfter === undefined ? null : answer.message }
}

export function Component() {
  const { help: t } = useTexts()
  const { query, found, reason } = useLoaderData<typeof loader>()

  // That result asks already.
  const isWithoutHit = found?.kind === 'found' && found.articles.length === 0

  const ask = <AskBand {...t.ask} />

  return (
    <Stack gap="xl">
      <div className={styles.opening}>
        <Stack gap="l">
          <PageHeading title={t.title} lead={t.lead} />
          <SearchForm query={query} />
        </Stack>
        {found?.kind === 'topics' && <OftenNeeded articles={found.often} />}
      </div>
      {found === null && <LoadFailure title={t.failed.title} text={reason ?? t.failed.text} />}
      {found?.kind === 'found' && <FoundArticles query={query} articles={found.articles} />}
      {found?.kind === 'topics' ? <TopicCards topics={found.topics}>{ask}</TopicCards> : !isWithoutHit && ask}
    </Stack>
  )
}

function searchable(typed: string): string {
  return typed
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestQuery)
    .toWellFormed()
}

type Found = Extract<CallReply<'GET /api/help/'>['data'], { kind: 'topics' }>
type Articles = Found['often']

function OftenNeeded({ articles }: { articles: Articles }) {
  const { often } = useTexts().help

  return (
    <section aria-labelledby="often">
      <Text as="h2" size="s" id="often">
        {often}
      </Text>
      <ArticleList articles={articles} />
    </section>
  )
}

/** A card shows the first articles of its topic, and opens the others. */
function TopicCards({ topics, children }: { topics: Found['topics']; children: ReactNode }) {
  const { topics: names, more } = useTexts().help

  return (
    <Columns gap="m" count="fill">
      {topics.map(({ topic, articles }) => {
        const others = articles.slice(mostInCard)
        return (
          <Card key={topic} title={names[topic]}>
            <ArticleList articles={articles.slice(0, mostInCard)} />
            {others.length > 0 && (
              <details>
                <summary className={styles.more}>
                  {more(others.length)}
                  <Icon name="chevron" />
                </summary>
                <ArticleList articles={others} />
              </details>
            )}
          </Card>
        )
      })}
      <div className={styles.last}>{children}</div>
    </Columns>
  )
}

function ArticleList({ articles }: { articles: Articles }) {
  return (
    <Text as="ul" size="s">
      {articles.map(({ slug, title, language }) => (
        <li key={slug} lang={language}>
          <ShopLink to={paths.article(slug)} className={styles.article}>
            {title}
          </ShopLink>
        </li>
      ))}
    </Text>
  )
}

/** Searches by the address: links and pages without a script work too. */
function SearchForm({ query }: { query: string }) {
  const { search: t } = useTexts().help
  const navigate = useNavigate()

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    void navigate(paths.searchHelp(typeof typed === 'string' ? typed.trim() : ''))
  }

  return (
    <Stack as="form" gap="m" role="search" action={paths.help} onSubmit={search}>
      <Field label={t.label} help={t.hint}>
        {control => (
          <div className={styles.row}>
            <TextInput {...control} key={query} type="search" name="q" maxLength={200} defaultValue={query} />
            <Button type="submit" variant="primary" size="large">
              {t.submit}
            </Button>
            {query && <ShopLink to={paths.help}>{t.all}</ShopLink>}
          </div>
        )}
      </Field>
    </Stack>
  )
}

function FoundArticles({ query, articles }: { query: string; articles: readonly FoundArticle[] }) {
  const { none, found } = useTexts().help

  if (articles.length === 0) {
    const action = <ButtonLink to={paths.ask(query)}>{none.ask}</ButtonLink>
    return (
      <div role="status">
        <EmptyState title={none.title(query)} action={action}>
          {none.text}
        </EmptyState>
      </div>
    )
  }
  return (
    <Stack as="section" gap="l" width="reading" aria-labelledby="found">
      <Text as="h2" tone="quiet" weight="text" wrap="anywhere" id="found">
        <span role="status">{found(query, articles.length)}</span>
      </Text>
      <Stack as="ol" gap="l" width="reading">
        {articles.map(article => (
          <li key={article.slug} lang={article.language}>
            <Text as="h3" size="m" data-links>
              <ShopLink to={paths.article(article.slug)}>{article.title}</ShopLink>
            </Text>
            <Excerpt pieces={article.excerpt} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function Excerpt({ pieces }: { pieces: FoundArticle['excerpt'] }) {
  const words = pieces.map(({ text, found }) => (found ? createElement('mark', null, text) : text))
  return createElement('p', { className: styles.excerpt }, ...words, ' …')
}
