import { createElement } from 'react'
import type { FoundArticle } from '../../contract/content.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './found-articles.module.css'

export function FoundArticles({ query, articles }: { query: string; articles: readonly FoundArticle[] }) {
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
    <section className={styles.found} aria-labelledby="found">
      <h2 id="found" className={styles.count}>
        <span role="status">{found(query, articles.length)}</span>
      </h2>
      <ol className={styles.list}>
        {articles.map(article => (
          <li key={article.slug} lang={article.language}>
            <h3 className={styles.title}>
              <ShopLink to={paths.article(article.slug)}>{article.title}</ShopLink>
            </h3>
            <Excerpt pieces={article.excerpt} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Excerpt({ pieces }: { pieces: FoundArticle['excerpt'] }) {
  const words = pieces.map(({ text, found }) => (found ? createElement('mark', null, text) : text))
  return createElement('p', { className: styles.excerpt }, ...words, ' …')
}
