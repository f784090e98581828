import { pastWords } from '../../../definitions/words.ts'
import { connectionActionWords } from './connection-actions.ts'
import { couponActionWords } from './coupon-actions.ts'
import { customerActionWords } from './customer-actions.ts'
import { emailActionWords } from './email-actions.ts'
import { licenseActionWords } from './license-actions.ts'
import { orderActionWords } from './order-actions.ts'
import { priceActionWords } from './prices.ts'
import { questionActionWords } from './question-actions.ts'
import { rateActionWords, rateProposalActionWords } from './rate-actions.ts'
import { releaseActionWords } from './releases.ts'
import { settingActionWords } from './reminders.ts'
import { registrationActionWords, sellerActionWords } from './seller-actions.ts'
import { sessionActionWords, superuserActionWords } from './superuser-actions.ts'
import { unmatchedActionWords } from './unmatched-actions.ts'

/** The words of the actions of each record, by its name in the definitions. */
export const actionWords = {
  order: orderActionWords,
  unmatched: unmatchedActionWords,
  license: licenseActionWords,
  customer: customerActionWords,
  coupon: couponActionWords,
  reseller: sellerActionWords,
  registration: registrationActionWords,
  setting: settingActionWords,
  prices: priceActionWords,
  release: releaseActionWords,
  rate: rateActionWords,
  'rate-proposal': rateProposalActionWords,
  email: emailActionWords,
  question: questionActionWords,
  ...connectionActionWords,
  superuser: superuserActionWords,
  session: sessionActionWords,
}

/** What superusers did, by the verb that the audit has stored. */
const verbs = {
  ...pastWords(actionWords),
  'order for customer': 'Ordered by a superuser, with a payment link',
  'import statement': 'Bank statement imported',
  'describe statement': 'CSV of an account described',
  'remove statement description': 'Description of a CSV removed',
  'recount reports': 'Figures of the reports counted again',
  'show serial': 'Serial number shown',
  download: 'File downloaded',
  'add note': 'Note added',
  'edit note': 'Note changed',
  'delete note': 'Note deleted',
  'view as customer': 'A superuser began to view the shop as this customer',
  'end view as customer': 'The superuser stopped viewing as this customer',
  'view as customer expired': 'The view as this customer ended after 60 minutes',
  'make article of question': 'Help article begun from a question',
  'create text': 'Text created',
  'publish text': 'Text published',
  'archive text': 'Text archived',
  'bring text back': 'Text brought back',
  'set period': 'Period of an announcement changed',
  'import legacy file': 'File of the legacy shop imported',
  'set up app': 'App set up as second factor',
  'renew recovery codes': 'Recovery codes renewed',
  'add passkey': 'Passkey added',
  'remove passkey': 'Passkey removed',
}

export type Verb = keyof typeof verbs

/** Includes what operators did, by the name of the command of bin/admin. */
export const doneWords = {
  ...verbs,
  'import-statement': verbs['import statement'],
  'reports recount': verbs['recount reports'],
  'import-history': verbs['import legacy file'],
}

/** What an action was done on, by the type that the audit has stored. */
const targets = {
  order: 'order',
  license: 'license',
  customer: 'customer',
  unmatched: 'unmatched payment',
  statement: 'bank statement',
  email: 'e-mail',
  question: 'question',
  text: 'text',
  coupon: 'coupon',
  reseller: 'reseller',
  registration: 'VAT registration',
  prices: 'price list',
  release: 'release',
  rate: 'exchange rate',
  'rate-proposal': 'proposed rate',
  setting: 'setting',
  superuser: 'superuser',
  session: 'session',
  token: 'API token',
  endpoint: 'webhook endpoint',
  delivery: 'webhook message',
  event: 'incoming event',
  job: 'job',
  'legacy file': 'file of the legacy shop',
  file: 'file',
}

/** The commands of bin/admin use them too. */
export const targetWords = {
  ...targets,
  'import-statement': targets.statement,
  'import-history': targets['legacy file'],
}
