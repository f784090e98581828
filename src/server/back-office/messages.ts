import { pickTexts } from '../../texts/all.ts'

/** The calls of the back office answer with these. */
export const messages = pickTexts(t => t)
