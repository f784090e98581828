import * as english from '../../texts/en/back-office/messages.ts'
import * as russian from '../../texts/ru/back-office/messages.ts'

/** What the calls of the back office answer. */
export const messages = { en: english, ru: russian }
