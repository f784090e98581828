import { createElement } from 'react'
import styles from './answer-text.module.css'

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]»])/

/** Preformatted, as the server wrote it; addresses in it are links. */
export function AnswerText({ children }: { children: string }) {
  // `split` with a group keeps what it splits at, at the odd places.
  const pieces = children.split(address).map((piece, place) => (place % 2 ? linkTo(piece) : piece))
  return createElement('pre', { className: styles.answer }, ...pieces)
}

function linkTo(url: string) {
  return <a href={url}>{url}</a>
}
