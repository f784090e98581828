import { type SubmitEvent, useEffect, useRef } from 'react'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { useHydrated } from '../app/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { readQuestion, saveQuestion } from './question-draft.ts'
import styles from './question-form.module.css'

type Props = { suggested: string; asking: boolean; onAsk: (question: string) => Promise<void> }

export function QuestionForm({ suggested, asking, onAsk }: Props) {
  const { support: t } = useTexts()
  const { supportEmail, user } = useVisitor()
  const isAlive = useHydrated()
  const field = useRef<HTMLTextAreaElement>(null)
  const email = user?.email ?? ''

  // Text typed before hydration is newer than the draft.
  useEffect(() => {
    const draft = readQuestion({ email, suggested })
    if (draft !== null && field.current?.value === suggested) field.current.value = draft
  }, [email, suggested])

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const question = new FormData(event.currentTarget).get('question')
    if (!asking && typeof question === 'string') void onAsk(question)
  }

  return (
    <form method="post" onSubmit={ask}>
      <fieldset disabled={asking} className={styles.form}>
        <Field label={t.question} help={t.questionHelp}>
          {control => (
            <TextArea
              {...control}
              ref={field}
              name="question"
              rows={5}
              defaultValue={suggested}
              onInput={({ currentTarget }) =>
                saveQuestion({ email, suggested, question: currentTarget.value })
              }
            />
          )}
        </Field>
        {/* Before hydration the form would be sent as a page load. */}
        <fieldset disabled={!isAlive}>
          <Button type="submit" variant="primary" busy={asking}>
            {t.submit}
          </Button>
        </fieldset>
        <noscript>
          <p className={styles.note}>
            {t.withoutScript} <a href={mailto(supportEmail)}>{supportEmail}</a>
          </p>
        </noscript>
      </fieldset>
    </form>
  )
}
