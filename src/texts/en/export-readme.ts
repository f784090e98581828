export const exportReadme = (product: string) => `${product}: all data of your account

The .json files are UTF-8. Times are UTC, days are YYYY-MM-DD, and amounts are in minor units: 4900 EUR is EUR 49.00.
Countries are ISO 3166-1 alpha-3 codes. Lists start with the newest entry. A list without entries is [].

account.json
  e-mail address, language, billing details, reminders that are switched off, further recipients of e-mails, a change
  of the address that is not confirmed yet, a deletion that was asked for, the demo, offers to transfer licenses,
  sessions (browser, network address, times), passkeys, API tokens, webhooks, and our notes about you
  with earlier and deleted versions (notes). Left out are secrets, which grant access, and who wrote a note.
orders.json
  each order with its amounts, exchange rates, coupon, billing details, your consent and its wording, the answer to the
  check of the VAT number (vat_check, vat_recheck), payments, payments that we had to check by hand
  (unmatched_payments), and the content of invoice and credit note (documents)
licenses.json
  each license with serial number and terms, its last 200 changes (history), and the servers on its seats, but not those
  of an earlier owner
questions.json
  your questions to support, with the answers
emails.json
  the e-mails to your current address, as text. Codes in links are replaced by '...', because they grant access.
chat-messages.json
  the messages of the chats in which you paid orders
webhook-deliveries.json
  what was sent to your webhooks in the last weeks, with the answers
documents/
  your invoices and credit notes as PDF
licenses/NUMBER/license.txt
  the current file of each license
`
