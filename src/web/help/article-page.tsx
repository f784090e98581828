import { useLoaderData, useSearchParams } from 'react-router'
import type { CallReply } from '../../contract/calls.ts'
import type { Block, HelpTopic } from '../../contract/content.ts'
import { type LoaderArgs, pageContext, readPreview, usePage, useTexts, useVisitor } from '../app/context.ts'
import { CopyText } from '../app/copy-text.tsx'
import { paths } from '../app/paths.ts'
import { Prose } from '../app/prose.tsx'
import { ShopLink } from '../app/shop-link.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { AreaField } from '../ui/fields.tsx'
import { Columns, PageHeading, Row, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './article-page.module.css'
import { AskBand, HelpFailure } from './help-parts.tsx'

export async function loader({ params, request, context }: LoaderArgs) {
  const answer = await context
    .get(pageContext)
    .api('GET /api/help/{slug}/', { params: { slug: params['slug'] ?? '' }, query: readPreview(request) })
  if (!answer.ok && answer.status === 404) throw new Response(null, { status: 404 })
  return answer.ok ? answer.reply.data : null
}

export function Component() {
  const { help: t } = useTexts()
  const article = useLoaderData<typeof loader>()

  if (!article) return <HelpFailure />
  return (
    <Stack gap="xl">
      <Stack gap="xl" lang={article.language}>
        <PageHeading above={<Place topic={article.topic} />} title={article.title} lead={article.summary} />
        <div className={styles.columns}>
          <ArticleContents blocks={article.blocks} />
          <Prose blocks={article.blocks} copyButton={CopyText} />
        </div>
      </Stack>
      <ArticleFeedback slug={article.slug} />
      <NextArticles articles={article.next} />
      <AskBand title={t.article.notIt} action={t.article.ask} />
    </Stack>
  )
}

function Place({ topic }: { topic: HelpTopic }) {
  const { language } = useVisitor()
  const { title, topics } = useTexts().help
  return (
    <span lang={language}>
      <ShopLink to={paths.help}>{title}</ShopLink> / {topics[topic]}
    </span>
  )
}

function NextArticles({ articles }: { articles: CallReply<'GET /api/help/{slug}/'>['data']['next'] }) {
  const { next } = useTexts().help.article

  return (
    <Stack as="section" gap="m" aria-labelledby="next">
      <Text as="h2" size="l" id="next">
        {next}
      </Text>
      <Columns gap="m" count="3">
        {articles.map(({ slug, title, summary, language }) => (
          <Card key={slug}>
            <Stack gap="2xs" lang={language}>
              <Text as="h3" size="m">
                <ShopLink to={paths.article(slug)}>{title}</ShopLink>
              </Text>
              <Text tone="quiet">{summary}</Text>
            </Stack>
          </Card>
        ))}
      </Columns>
    </Stack>
  )
}

type Heading = Extract<Block, { kind: 'heading' }>

function ArticleContents({ blocks }: { blocks: readonly Block[] }) {
  const { contents } = useTexts().help.article
  const headings = blocks.filter((block): block is Heading => block.kind === 'heading' && block.level === 2)
  if (headings.length < 2) return null

  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <Text tone="quiet" size="xs" id="contents">
        {contents}
      </Text>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The browser itself sends it, with and without scripts; the shop answers with `?thanks`. */
function ArticleFeedback({ slug }: { slug: string }) {
  const { csrfToken, texts } = usePage()
  const t = texts.help.feedback
  const [query] = useSearchParams()

  if (query.has('thanks'))
    return (
      <div id="feedback">
        <Notice tone="success" role="status">
          {t.thanks}
        </Notice>
      </div>
    )
  return (
    <Stack
      id="feedback"
      method="post"
      action={`${paths.article(slug)}feedback`}
      as="form"
      gap="s"
      width="reading"
    >
      <input type="hidden" name="csrf" value={csrfToken} suppressHydrationWarning />
      <Row as="fieldset" gap="xs">
        <legend className={styles.title}>{t.title}</legend>
        <Button type="submit" size="small" name="helpful" value="yes">
          {t.yes}
        </Button>
        <Button type="submit" size="small" name="helpful" value="no">
          {t.no}
        </Button>
      </Row>
      <Disclosure summary={t.add}>
        <AreaField label={t.comment} help={t.hint} name="comment" rows={3} maxLength={1000} />
      </Disclosure>
    </Stack>
  )
}
