import { createElement, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { requireSignIn, useApi, useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ShopLink, SupportLink } from '../app/shop-link.tsx'
import { readFromTab, removeFromTab, saveInTab } from '../app/tab-storage.ts'
import { SubmitButton } from '../ui/button.tsx'
import { AreaField } from '../ui/fields.tsx'
import { PageHeading, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './support-page.module.css'

export const loader = requireSignIn(() => null)

export function Component() {
  const { support: t } = useTexts()
  const [search] = useSearchParams()
  const { state, ask } = useQuestion()

  return (
    <Stack gap="xl" width="centered">
      <PageHeading above={<ShopLink to={paths.help}>{t.toHelp}</ShopLink>} title={t.title} lead={t.lead} />
      <QuestionForm suggested={search.get('question') ?? ''} asking={state.kind === 'asking'} onAsk={ask} />
      <QuestionOutcome state={state} />
    </Stack>
  )
}

type QuestionState =
  | { kind: 'idle' | 'asking' }
  | { kind: 'answered'; answer: string }
  | { kind: 'failed'; title: string; next?: string }

function useQuestion() {
  const { support: t } = useTexts()
  const api = useApi()
  const [state, setState] = useState<QuestionState>({ kind: 'idle' })

  async function ask(question: string) {
    setState({ kind: 'asking' })
    const answer = await api('POST /api/support/ask', { body: { question } })
    if (!answer.ok) {
      const isRefusal = answer.status >= 400 && answer.status < 500
      setState({ kind: 'failed', title: t.failed, next: isRefusal ? answer.message : t.failedNext })
    } else if ('error' in answer.reply) setState({ kind: 'failed', title: answer.reply.error })
    else {
      removeFromTab(draftKey)
      setState({ kind: 'answered', answer: answer.reply.data.answer })
    }
  }

  return { state, ask }
}

const draftKey = 'question-draft'

/** The draft of this customer, unless the address suggests another question now. */
function readDraft(email: string, suggested: string): string | null {
  const { question, ...saved } = readFromTab(draftKey)
  const isSame = saved['email'] === email && saved['suggested'] === suggested
  return isSame && typeof question === 'string' ? question : null
}

type Props = { suggested: string; asking: boolean; onAsk: (question: string) => Promise<void> }

function QuestionForm({ suggested, asking, onAsk }: Props) {
  const { support: t } = useTexts()
  const { user } = useVisitor()
  const field = useRef<HTMLTextAreaElement>(null)
  const email = user?.email ?? ''

  // Text typed before hydration is newer than the draft.
  useEffect(() => {
    const draft = readDraft(email, suggested)
    if (draft !== null && field.current?.value === suggested) field.current.value = draft
  }, [email, suggested])

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const question = new FormData(event.currentTarget).get('question')
    if (!asking && typeof question === 'string') void onAsk(question)
  }

  return (
    <form method="post" onSubmit={ask}>
      <Stack as="fieldset" gap="m" disabled={asking}>
        <AreaField
          label={t.question}
          help={t.questionHelp}
          ref={field}
          name="question"
          rows={5}
          defaultValue={suggested}
          onInput={({ currentTarget: { value } }) =>
            saveInTab(draftKey, { email, suggested, question: value })
          }
        />
        <SubmitButton variant="primary" busy={asking}>
          {t.submit}
        </SubmitButton>
        <noscript>
          <Text size="s">
            {t.withoutScript} <SupportLink />
          </Text>
        </noscript>
      </Stack>
    </form>
  )
}

/** Takes the focus with the outcome: the form that had it was disabled. */
function QuestionOutcome({ state }: { state: QuestionState }) {
  const { support: t } = useTexts()
  const outcome = useRef<HTMLDivElement>(null)
  const isThere = state.kind !== 'idle' && state.kind !== 'asking'

  useEffect(() => {
    if (isThere) outcome.current?.focus()
  }, [isThere])

  return (
    <>
      <Text tone="quiet" role="status">
        {state.kind === 'asking' && t.waiting}
      </Text>
      {isThere && (
        <Stack gap="s" ref={outcome} tabIndex={-1}>
          <Outcome state={state} />
        </Stack>
      )}
    </>
  )
}

function Outcome({ state }: { state: QuestionState }) {
  const { support: t } = useTexts()
  if (state.kind === 'failed')
    return (
      <Notice tone="error" role="alert" title={state.title}>
        {state.next}
      </Notice>
    )
  if (state.kind !== 'answered') return null
  if (state.answer === '')
    return (
      <Notice title={t.none} role="status">
        <WriteToUs>{t.noneNext}</WriteToUs>
      </Notice>
    )
  return (
    <>
      <Text as="h2" size="l">
        {t.answer}
      </Text>
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
  return (
    <Text tone="quiet" wrap="anywhere">
      {children} <SupportLink />
    </Text>
  )
}
