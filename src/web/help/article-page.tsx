import { useLoaderData } from 'react-router'
import type { Block } from '../../contract/content.ts'
import { type LoaderArgs, pageContext, useTexts } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { Prose } from '../app/prose.tsx'
import { readPreview } from '../app/read-preview.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ArticleFeedback } from './article-feedback.tsx'
import styles from './article-page.module.css'
import { AskBand } from './ask-band.tsx'

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
  const back = <ShopLink to={paths.help}>{t.title}</ShopLink>

  if (!article)
    return (
      <div className={styles.article}>
        <PageHeading above={back} title={t.title} />
        <LoadFailure title={t.failed.title} retryLabel={t.failed.retry}>
          {t.failed.text}
        </LoadFailure>
      </div>
    )
  return (
    <div className={styles.article}>
      <div lang={article.language} className={styles.article}>
        <PageHeading above={back} title={article.title} lead={article.summary} />
        <div className={styles.columns}>
          <ArticleContents blocks={article.blocks} />
          <Prose blocks={article.blocks} copy={t.copy} />
        </div>
      </div>
      <ArticleFeedback slug={article.slug} />
      <AskBand title={t.article.notIt} action={t.article.ask} />
    </div>
  )
}

type Heading = Extract<Block, { kind: 'heading' }>

function ArticleContents({ blocks }: { blocks: readonly Block[] }) {
  const { contents } = useTexts().help.article
  const headings = blocks.filter((block): block is Heading => block.kind === 'heading' && block.level === 2)
  if (headings.length < 2) return null

  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <p id="contents" className={styles.title}>
        {contents}
      </p>
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
