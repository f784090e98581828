import { pickTexts } from '../src/texts/all.ts'

/** What a customer reads on the way, the sandboxes where they pay included. */
export const words = pickTexts(t => ({ ...t, ...t.frame, pay: t.sandboxPayment }))

export type Words = typeof words.en
