import { sold } from '../sold.ts'
import { units } from './counts.ts'

const many = () => units().other

export const refusals = {
  'bad-request': 'Please check the form and try again.',
  'unknown-product': 'Unknown product',
  'invalid-license-type': 'Invalid license type',
  'invalid-period': 'Invalid period for this product',
  get 'invalid-servers'() {
    return `The number of ${many()} must be a whole number from 1 to ${sold().largest}.`
  },
  'plan-not-available': 'This plan is not available for this order. Please choose another one.',
  'not-renewable': 'This license cannot be renewed.',
  'not-upgradable': 'This license cannot be upgraded.',
  get 'updates-too-short'() {
    return `This license has too few days of updates left to add ${many()}. Renew its updates first.`
  },
  get 'upgrade-not-larger'() {
    return `Choose more ${many()} than the license has now. You can add up to ${sold().largest}.`
  },
  'unknown-currency': 'Unknown currency',
  'unknown-country': 'Please choose a country from the list.',
  'license-not-active':
    'This license is suspended or revoked, so there is no license file for it. Please write to us.',
  'serial-unknown': 'There is no license with this serial number.',
  'too-many-freed-seats':
    'Too many servers of this license were freed in a short time. Please write to us, and we will free this one.',
  'license-stopped': 'This license is suspended or revoked. Please write to us.',
  'license-not-in-force': 'The license is suspended or revoked. A suspended one can be resumed first.',
  'license-not-suspended': 'This license is not suspended.',
  'license-day-not-later': 'Choose a day that is after the current expiration day and not in the past.',
  get 'servers-unchanged'() {
    return `Choose another number of ${many()}. A company license already includes any number.`
  },
  'seats-in-use': 'Servers hold seats above this number. Free those seats first.',
  'license-issued': 'This license is already issued. No second one was issued.',
  'not-a-demo': 'Only a demo can be converted.',
  'license-not-transferable': 'A demo cannot be transferred. Anyone can request a demo of their own.',
  'license-has-unpaid-order':
    'An order for this license is awaiting payment. Pay it, or write to us to cancel it, and transfer the license then.',
  'no-such-customer': 'No customer has this e-mail address.',
  'transfer-to-owner': 'The license already belongs to this address.',
  'transfer-closed': 'This offer was accepted or withdrawn, or has expired.',
  'download-link-unknown':
    'This download link does not exist, was already used or has expired. Create a new one in your profile.',
  'license-required': 'Choose the license that this order is for.',
  'amount-too-large': 'This amount is too large to order here. Please write to us.',
  'amount-too-small': 'This amount is too small to pay by card. Please write to us.',
  'payment-not-available': 'This payment method is not available in the chosen country.',
  'address-required': 'Company, postcode, city and address are required.',
  'billing-country-differs': 'The billing address must be in the country of the order.',
  'company-needs-address': 'The invoice of a company needs its name, postcode, city and address.',
  'too-many-bank-orders':
    'You have reached the limit of unpaid orders by bank transfer. Your profile lists them as awaiting payment. Pay one of them, choose another payment method, or write to us to cancel one.',
  'coupon-not-valid': 'This coupon does not exist. Check the code, or order without it.',
  'coupon-not-yet': 'This coupon is not valid yet.',
  'coupon-expired': 'This coupon is no longer valid.',
  'coupon-used-up': 'This coupon has reached its limit of uses.',
  'coupon-used-by-you':
    'You have reached the limit of uses of this coupon. An order that is awaiting payment counts too.',
  'coupon-other-plan': 'This coupon is for another plan or kind of order.',
  'coupon-other-currency': 'This coupon is valid only for prices in another currency.',
  'release-known': 'There is a release of this version already.',
  'release-version': 'A version is two or three numbers, such as 6.4 or 6.4.1.',
  'release-day':
    'Within a minor version, such as 6.4, a newer version cannot have an earlier day than an older one.',
  'release-too-early': 'The day is in the future. Add the release on its day.',
  'release-files':
    'Each line is a name, an architecture (amd64), a number of bytes, a SHA-256 and an address that begins with https://. Each architecture is named once.',
  'release-sum': 'The sum of each file is a SHA-256: 64 digits and letters from a to f.',
  'release-notes':
    'These notes cannot be shown: use headings of level 2 and 3, paragraphs, lists, tables and links, and no HTML.',
  'coupon-code-taken': 'This code exists already. A code never gets another meaning: choose another one.',
  'coupon-days-reversed': 'The last day is before the first.',
  'coupon-day-past': 'This day has passed.',
  'leitweg-id-not-valid': 'This is not a Leitweg-ID. Check it, or leave the field empty.',
  'vat-number-not-valid':
    'This is not a valid VAT number for the chosen country. Check every character, or leave the field empty.',
  'vat-number-refused':
    'VIES, the EU VAT register, reports that this number is not valid. Correct it or leave the field empty.',
  'confirm-country':
    'Nothing was ordered yet. Please confirm your country: order from the pricing page or, for a license that you have, from your profile.',
  'price-changed':
    'The price has changed, so nothing was ordered. Please check the new price and order again.',
  'order-changed': 'This order was already placed with different details. Reload the page and try again.',
  'order-in-progress': 'This order is already being placed. Please wait a moment and try again.',
  'payment-provider-failed':
    'The payment system did not respond, so the order was cancelled and nothing was charged. Please try again in a minute.',
  'payment-not-checked':
    'The payment system did not respond, so we could not check the payment. Please try again in a minute.',
  'payment-page-not-opened':
    'The payment system did not respond, and nothing was charged. Please try again in a minute.',
  'auto-renewal-not-offered':
    'Automatic renewal is for companies whose license ends in more than 3 days, in countries that pay by card.',
  'renewal-link-ended':
    'The license was renewed or changed, the link is too old, or this account cannot pay by card. Sign in to renew it.',
  'payment-link-unknown': 'This payment link does not exist. Check that you copied the whole address.',
  'payment-link-expired': 'This payment link has expired. Ask the sender for a new one.',
  'payment-link-not-offered': 'Payment links are available only for orders paid by card.',
  'written-quote-unknown':
    'This quote does not exist. Check that you copied the whole address, or ask the sender for a new quote.',
  'written-quote-expired': 'This quote is no longer valid. Ask the sender for a new one.',
  'written-quote-outdated':
    'The license has changed since this quote was made, so its price no longer applies. Make a new quote or order at today’s price.',
  'written-quote-of-other':
    'This quote is for a license of another account. Sign in to that account, or act for it, to order.',
  'chat-not-offered': 'Only orders paid in crypto can be paid in the chat.',
  'order-already-paid': 'This order is already paid.',
  'payment-under-review':
    'We received a payment for this order and are reviewing it. You do not need to pay again. We will e-mail you.',
  'order-cancelled': 'This order was cancelled. There is nothing to pay.',
  'order-expired': 'This order has expired. Please order again.',
  'email-not-valid': 'Enter an e-mail address, for example name@company.com.',
  'code-not-valid':
    'This passcode is not valid. Enter the 6 digits from the latest e-mail in the browser where you requested it, or request a new passcode.',
  'passcode-too-soon':
    'We have just sent you a passcode. Please wait a moment before you request another one.',
  'too-many-passcodes':
    'Too many passcodes were requested for this address. Please use a browser in which you have signed in before, or try again later.',
  'too-many-requests': 'Too many attempts. Please wait a while and try again.',
  'mail-not-sent': 'We could not send the e-mail. Please try again in a minute.',
  'account-email-differs': 'This is not the e-mail address of your account.',
  'orders-open':
    'There are orders that are not paid, or a payment that is being reviewed. The account can be deleted once they are paid, cancelled or expired.',
  'export-in-progress': 'Your data is being prepared already. We will e-mail you when it is ready.',
  'license-not-given-up':
    'Type the name of each license that you give up exactly as it is shown, or transfer the license first.',
  'email-not-yours':
    'The demo is issued to the address you are signed in with. To use another address, sign in with it.',
  'email-already-yours': 'You are signed in with this address already.',
  'email-in-use':
    'This address has an account of its own, so nothing was changed. Sign in with it, or write to us to have the accounts merged.',
  'recipient-known': 'This address is in the list already.',
  'recipient-without-purpose': 'Choose what to send to this address.',
  'too-many-recipients': 'There can be five further addresses. Remove one first.',
  'mail-link-unknown':
    'This link is no longer valid. It was used, has expired, or its request was cancelled.',
  'sign-in-again':
    'Please sign in again first: for your security, this works for 10 minutes after signing in.',
  'passkey-not-valid': 'This passkey was not accepted. Try again, or sign in with a passcode.',
  'too-many-passkeys': 'There can be ten passkeys. Remove one first.',
  'factor-required': 'Confirm your second factor first.',
  'factor-code-not-valid': 'This code is not valid, or was already used.',
  'seller-series-taken': 'This series is or was used by another seller.',
  'country-served': 'Another reseller already serves one of these countries.',
  'country-other-currency': 'Customers of one of these countries do not pay in the currency of the reseller.',
  'registration-exists': 'The seller has a registration there on or after this day.',
  'superuser-already': 'This customer is a superuser already.',
  'superusers-not-allowed':
    'A public shop with the sandbox mailbox has no superusers: anyone could sign in as one.',
  'last-superuser': 'The last superuser cannot be removed.',
  'reason-required': 'Enter a reason.',
  'text-not-valid': 'This text cannot be published. Its preview says why.',
  'slug-taken': 'Another text has this address.',
  'draft-missing': 'There is no draft to publish. It may be published already.',
  'draft-changed': 'This draft was saved in another window. Reload the page to see it.',
  'statement-empty': 'The file is empty. Nothing was imported.',
  'statement-wrong-kind':
    'The file is not a bank statement that the shop reads. Export camt.053 (XML) or CSV from the bank. Nothing was imported.',
  'statement-header-unknown':
    'The header line of this CSV is not described yet. Describe its columns in the back office under Payments, Bank statements. Nothing was imported.',
  'statement-account-missing':
    'Several accounts have a CSV with this header line. Choose the account. Nothing was imported.',
  'import-running': 'Another import is still running. Begin this one when it has ended.',
  'statement-imported': 'This file was imported before. It is not imported again.',
  'reversal-order-unfit':
    'Enter the one paid order that the money was for, with an invoice to credit or a license to stop.',
  'reversal-without-money': 'No money was returned, so there is nothing to credit.',
  'payment-does-not-fit': 'These orders cannot be paid with this payment.',
  'not-possible-now': 'This cannot be done with it as it is now.',
  'changed-meanwhile': 'This was changed meanwhile, so nothing was done.',
  'superuser-email':
    'The e-mail address of a superuser cannot be changed. Add the new address as a superuser, then remove the old one.',
  'email-in-use-elsewhere': 'Another customer has this address.',
  'email-not-sent': 'This e-mail has not been sent yet. The shop goes on trying.',
  'email-text-erased': 'The text of this e-mail is no longer stored: it is erased after 90 days.',
  'email-license-changed':
    'The serial number or the license file of this e-mail is no longer current. Send the license file from the page of the license instead.',
  'order-other-currency': 'The order is in another currency than the payment.',
  'amount-differs': 'This is not the total of the order. Accept the difference, or correct the amount.',
  'day-in-future': 'This day is in the future.',
  'day-before-order': 'The order was placed after this day.',
  'movement-imported':
    'This movement was imported from a statement. Apply it to the order among the payments to match.',
  'reference-used': 'This reference was used for another payment.',
  'order-not-fulfillable': 'The license of the order has changed, so the order can no longer be fulfilled.',
  'order-not-paid': 'A part can be credited only once the order is paid.',
  'credit-too-large': 'This is more than what is left of the invoice.',
  'refund-too-large': 'This is more than what is left of the payment.',
  'refund-before-payment': 'Only a paid order can be refunded.',
  'refund-not-offered':
    'Only payments by card, by transfer and through BTCPay are refunded here. Crypto Pay has no refunds: agree with the customer where to send the money.',
  'refund-in-progress': 'A refund of this payment is in progress.',
  'refunded-already': 'Nothing is left of the payment.',
  'payment-disputed': 'The payment is disputed. Answer the dispute at the provider.',
  'invoice-credited': 'The invoice is credited already, in full or in part.',
  'correction-before-payment': 'The tax would change, and the order is not paid. Cancel the order instead.',
  'nothing-changes': 'Nothing would change.',
  'payment-reminder-not-offered': 'Only customers of bank orders are reminded of the payment.',
  'reminded-today': 'The customer was already reminded today.',
  'no-invoices': 'None of these orders has an invoice.',
  'too-many-invoices': 'These are more than 200 orders. Select fewer, for example those of one month.',
  'superuser-account':
    'The account of a superuser cannot be deleted. Another superuser removes the rights first.',
  'captcha-not-solved': 'The captcha has expired or was already used. Please solve it again.',
  'captcha-unavailable': 'The captcha service is not responding. Please try again in a minute.',
  'demo-already-yours': 'You have already had your free demo. Its license is in your profile.',
  'demo-already-issued':
    'A free demo was already issued for this mailbox under a different spelling of the address. Sign in with that address to find the license in your profile.',
  'sign-in-required': 'Please sign in first.',
  'csrf-failed': 'This page is out of date. Reload it and try again.',
  'role-not-enough':
    'Your role in this account does not allow this. Ask its owner or a manager; your own account is under Accounts.',
  'in-other-account': 'This belongs to another account for which you may act.',
  'own-role': 'You cannot change your own role. Ask the owner of the account.',
  'person-known': 'This address belongs to the account already.',
  'too-many-people': 'An account has at most 20 people. Remove one first.',
  'hand-over-not-signed-in': 'This person has not accepted the invitation and signed in yet.',
  'hand-over-own-account':
    'This person has an account with purchases or rights of its own, which cannot be joined with this one.',
  'viewing-only':
    'You are viewing the shop as a customer. You can look at pages, and do nothing else. Stop viewing first.',
  'viewing-ended': 'The view as a customer has ended. Reload the page.',
  'token-required': 'This call needs an API token: Authorization: Bearer ast_...',
  'token-unknown': 'This API token does not exist.',
  'token-expired': 'This API token has expired.',
  'token-revoked': 'This API token was revoked.',
  'key-used': 'This Idempotency-Key was used for another request. Use a new one.',
  'request-in-progress': 'The first request with this Idempotency-Key is still in progress.',
  'request-interrupted':
    'The first request with this Idempotency-Key was interrupted. See what it has done, and use a new key.',
  'scope-missing': 'This API token does not have the scope that this call needs.',
  'too-many-tokens': 'You already have 20 API tokens. Revoke one first.',
  'webhook-address-refused':
    'The address must begin with https:// and be reachable from the internet, on port 443 or 8443.',
  'too-many-webhooks': 'You already have 5 webhook endpoints. Remove one first.',
  'period-not-valid': 'Enter a period such as 2026, 2026-Q4, 2026-11 or 2026-11-01..2026-11-15.',
  'quarter-not-valid': 'Enter a quarter such as 2026-Q4.',
  'seller-unknown': 'No seller has this series.',
  'datev-numbers-required': 'Enter the consultant number and the client number.',
  'datev-one-year': 'A DATEV file is for one calendar year. Export each year on its own.',
  'datev-rate-unknown': 'The amount of an invoice in EUR is not known, because it has no exchange rate.',
  'datev-seller-not-german': 'DATEV files are for sellers in Germany only.',
  'not-failed': 'This has not failed, or somebody has started it again.',
  'webhook-disabled-by-shop': 'We disabled this endpoint. Write to us to enable it again.',
  'webhook-disabled': 'This endpoint is disabled. Enable it first.',
  'invoice-not-issued': 'This order has no invoice yet. We issue it once the order is paid.',
  'not-found': 'Not found.',
  'method-not-allowed': 'This request method is not allowed here.',
  'length-required': 'This request does not give its length in Content-Length.',
  'too-large': 'This request is too large.',
  'unsupported-media': 'This content type is not supported.',
  'signature-not-valid': 'The signature is not valid.',
  unavailable: 'The shop is temporarily unavailable. Nothing was lost. Please wait a moment and try again.',
  busy: 'The shop is very busy at the moment. Please try again in a few seconds.',
  fault: 'Something went wrong, please check the form and try again.',
}
