import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import type { Block, Inline, Part } from '../../contract/content.ts'
import styles from './prose.module.css'
import { ShopLink } from './shop-link.tsx'

type CopyButton = ComponentType<{ text: string }>
type Props = { blocks: readonly Block[]; copyButton?: CopyButton }

/** Renders a text as elements, never as markup. Each code block gets a `copyButton`. */
export function Prose({ blocks, copyButton }: Props) {
  return <div className={styles.prose}>{each(blocks, block => renderBlock(block, copyButton))}</div>
}

function renderBlock(block: Block, copyButton?: CopyButton): ReactNode {
  const parts = (content: readonly Part[]) => each(content, part => renderPart(part, copyButton))
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading id={block.id} tabIndex={-1}>
          {block.text}
        </Heading>
      )
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {each(block.items, item => (
            <li>{parts(item)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        // A table scrolls on phones, so it must be reachable by keyboard.
        <div
          role="region"
          aria-label={block.head.map(plainText).join(', ')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={styles.table}
        >
          <table>
            <thead>
              <tr>
                {each(block.head, cell => (
                  <th scope="col">{renderInlines(cell)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {each(block.rows, row => (
                <tr>
                  {each(row, (cell, column) => (
                    <td data-column={plainText(block.head[column] ?? [])}>{renderInlines(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'quote':
      return <blockquote>{parts(block.content)}</blockquote>
    default:
      return renderPart(block, copyButton)
  }
}

function renderPart(part: Part, CopyButton?: CopyButton): ReactNode {
  if (part.kind === 'paragraph') return <p>{renderInlines(part.content)}</p>
  return (
    <div className={styles.code}>
      <pre>
        <code>{part.text}</code>
      </pre>
      {CopyButton && <CopyButton text={part.text} />}
    </div>
  )
}

function renderInlines(content: readonly Inline[]): ReactNode {
  return each(content, piece => {
    if (piece.kind === 'text') return piece.text
    if (piece.kind === 'link') return renderLink(piece)
    const Mark = piece.kind
    return <Mark>{piece.text}</Mark>
  })
}

export function plainText(content: readonly Inline[]): string {
  return content.map(({ text }) => text).join('')
}

function renderLink({ href, text }: { href: string; text: string }): ReactNode {
  return href.startsWith('/') ? <ShopLink to={href}>{text}</ShopLink> : <a href={href}>{text}</a>
}

/** Texts never change their order, so their pieces need no keys. */
function each<Item>(items: readonly Item[], show: (item: Item, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(show))
}
