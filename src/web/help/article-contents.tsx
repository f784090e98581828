import type { Block } from '../../contract/content.ts'
import { useTexts } from '../app/context.ts'
import styles from './article-contents.module.css'

type Heading = Extract<Block, { kind: 'heading' }>

export function ArticleContents({ blocks }: { blocks: readonly Block[] }) {
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
