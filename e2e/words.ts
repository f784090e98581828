import { buyOrRenew as buyOrRenewEnglish } from '../src/texts/en/buy-or-renew.ts'
import { chat as chatEnglish } from '../src/texts/en/chat.ts'
import { consent as consentEnglish } from '../src/texts/en/consent.ts'
import { refusals as refusalsEnglish } from '../src/texts/en/refusals.ts'
import { sandboxPayment as payEnglish } from '../src/texts/en/sandbox-payment.ts'
import { screens as english } from '../src/texts/en/screens.ts'
import { wayOn as wayOnEnglish } from '../src/texts/en/way-on.ts'
import { buyOrRenew as buyOrRenewRussian } from '../src/texts/ru/buy-or-renew.ts'
import { chat as chatRussian } from '../src/texts/ru/chat.ts'
import { consent as consentRussian } from '../src/texts/ru/consent.ts'
import { refusals as refusalsRussian } from '../src/texts/ru/refusals.ts'
import { sandboxPayment as payRussian } from '../src/texts/ru/sandbox-payment.ts'
import { screens as russian } from '../src/texts/ru/screens.ts'
import { wayOn as wayOnRussian } from '../src/texts/ru/way-on.ts'

/** What a customer reads on the way, the sandboxes where they pay included. */
export const words = {
  en: {
    ...english,
    buyOrRenew: buyOrRenewEnglish,
    consent: consentEnglish,
    refusals: refusalsEnglish,
    pay: payEnglish,
    chat: chatEnglish,
    wayOn: wayOnEnglish,
  },
  ru: {
    ...russian,
    buyOrRenew: buyOrRenewRussian,
    consent: consentRussian,
    refusals: refusalsRussian,
    pay: payRussian,
    chat: chatRussian,
    wayOn: wayOnRussian,
  },
}

export type Words = typeof words.en
