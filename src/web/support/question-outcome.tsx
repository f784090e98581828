import { createElement, useEffect, useRef } from 'react'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './question-outcome.module.css'
import type { QuestionState } from './use-question.ts'

/** Takes the focus with the outcome: the form that had it was disabled. */
export function QuestionOutcome({ state }: { state: QuestionState }) {
  const { support: t } = useTexts()
  const outcome = useRef<HTMLDivElement>(null)
  const isThere = state.kind !== 'idle' && state.kind !== 'asking'

  useEffect(() => {
    if (isThere) outcome.current?.focus()
  }, [isThere])

  return (
    <>
      <p role="status" className={styles.waiting}>
        {state.kind === 'asking' && t.waiting}
      </p>
      {isThere && (
        <div ref={outcome} tabIndex={-1} className={styles.outcome}>
          <Outcome state={state} />
        </div>
      )}
    </>
  )
}

function Outcome({ state }: { state: QuestionState }) {
  const { support: t } = useTexts()
  if (state.kind === 'failed')
    return (
      <Notice tone="error" role="alert" title={t.failed}>
        {state.reason ?? t.failedNext}
      </Notice>
    )
  if (state.kind === 'refused') return <Notice tone="error" role="alert" title={state.error} />
  if (state.kind !== 'answered') return null
  if (state.answer === '')
    return (
      <Notice title={t.none} role="status">
        <WriteToUs>{t.noneNext}</WriteToUs>
      </Notice>
    )
  return (
    <>
      <h2 className={styles.title}>{t.answer}</h2>
      <AnswerText>{state.answer}</AnswerText>
      <WriteToUs>{t.contact}</WriteToUs>
    </>
  )
}

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]»])/

function AnswerText({ children }: { children: string }) {
  // `split` with a group keeps the separators, at the odd places.
  const pieces = children.split(address).map((piece, place) => (place % 2 ? linkTo(piece) : piece))
  return createElement('pre', { className: styles.answerText }, ...pieces)
}

function linkTo(url: string) {
  return <a href={url}>{url}</a>
}

function WriteToUs({ children }: { children: string }) {
  const { supportEmail } = useVisitor()
  return (
    <p className={styles.line}>
      {children}{' '}
      <a href={mailto(supportEmail)} className={styles.address}>
        {supportEmail}
      </a>
    </p>
  )
}
