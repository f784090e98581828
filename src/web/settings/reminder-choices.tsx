import { useState } from 'react'
import type { Settings } from '../../contract/settings.ts'
import { CallButton } from '../app/call-button.tsx'
import { useTexts } from '../app/context.ts'
import { CheckBox } from '../ui/check-box.tsx'

type Reminders = Settings['reminders']

export function ReminderChoices({ reminders }: { reminders: Reminders }) {
  const { reminders: t, save } = useTexts().settings
  const [choices, setChoices] = useState(reminders)

  const choose = (chosen: Reminders[number]['kind'], on: boolean) =>
    setChoices(choices.map(choice => (choice.kind === chosen ? { ...choice, on } : choice)))
  const off = choices.filter(({ on }) => !on).map(({ kind }) => kind)

  return (
    <>
      {choices.map(({ kind, on }) => (
        <CheckBox
          key={kind}
          label={t.kinds[kind]}
          name={kind}
          checked={on}
          onChange={event => choose(kind, event.target.checked)}
        />
      ))}
      <CallButton ask={api => api('PUT /api/accounts/reminders/', { body: { off } })}>{save}</CallButton>
    </>
  )
}
