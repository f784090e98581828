import * as english from '../../texts/en/back-office/messages.ts'
import * as russian from '../../texts/ru/back-office/messages.ts'

/** The calls of the back office answer with these. */
export const messages = { en: english, ru: russian }
