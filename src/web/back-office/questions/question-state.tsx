import type { Question } from '../../../contract/back-office/questions.ts'
import { useTexts } from '../../app/context.ts'
import { Pill, type Tone } from '../../ui/pill.tsx'

const tones: Record<Question['state'], Tone> = {
  open: 'warn',
  found: 'neutral',
  replied: 'good',
  done: 'neutral',
}

export function QuestionState({ state }: { state: Question['state'] }) {
  return <Pill tone={tones[state]}>{useTexts().backOffice.questions.states[state]}</Pill>
}
