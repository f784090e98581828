import type { SubmitEvent } from 'react'
import { useTexts, useVisitor } from '../app/context.ts'
import { mailto } from '../app/paths.ts'
import { useHydrated } from '../app/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import styles from './question-form.module.css'

type Props = { suggested: string; asking: boolean; onAsk: (question: string) => Promise<void> }

/** The question is sent as typed and stays in its field. */
export function QuestionForm({ suggested, asking, onAsk }: Props) {
  const { support: t } = useTexts()
  const { supportEmail } = useVisitor()
  const isAlive = useHydrated()

  function ask(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const question = new FormData(event.currentTarget).get('question')
    if (!asking && typeof question === 'string') void onAsk(question)
  }

  return (
    <form method="post" onSubmit={ask}>
      <fieldset disabled={asking} className={styles.form}>
        <Field label={t.question} help={t.questionHelp}>
          {control => <TextArea {...control} name="question" rows={5} defaultValue={suggested} />}
        </Field>
        {/* Until its script is there, the form would be sent as a page load. */}
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
