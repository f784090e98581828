import type { EmailEntry } from '../../../contract/back-office/emails.ts'
import { useTexts } from '../../app/context.ts'
import { Pill, type Tone } from '../../ui/pill.tsx'

const tones: Record<EmailEntry['state'], Tone> = {
  waiting: 'neutral',
  sent: 'good',
  failed: 'bad',
  handled: 'neutral',
}

export function EmailState({ state }: Pick<EmailEntry, 'state'>) {
  const { states } = useTexts().backOffice.kit.emails
  return <Pill tone={tones[state]}>{states[state]}</Pill>
}
