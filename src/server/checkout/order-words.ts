import { pickTexts } from '../../texts/all.ts'

export const orderWords = pickTexts(t => t.orderMail)
