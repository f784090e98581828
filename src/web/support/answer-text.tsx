import { createElement } from 'react'
import styles from './answer-text.module.css'

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]»])/

export function AnswerText({ children }: { children: string }) {
  // `split` with a group keeps the separators, at the odd places.
  const pieces = children.split(address).map((piece, place) => (place % 2 ? linkTo(piece) : piece))
  return createElement('pre', { className: styles.answer }, ...pieces)
}

function linkTo(url: string) {
  return <a href={url}>{url}</a>
}
