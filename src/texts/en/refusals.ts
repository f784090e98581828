export const refusals = {
  'bad-request': 'Please check the form and try again.',
  'unknown-product': 'Unknown product',
  'invalid-license-type': 'Invalid license type',
  'invalid-period': 'Invalid period for this product',
  'invalid-servers': 'The number of servers must be a whole number from 1 to 99.',
  'plan-not-available': 'This plan is not available for this order. Please choose another one.',
  'not-renewable': 'This license cannot be renewed.',
  'not-upgradable': 'This license cannot be upgraded.',
  'updates-too-short':
    'This license has too few days of updates left to add servers. Renew its updates first.',
  'upgrade-not-larger': 'Choose more servers than the license has now. You can add up to 99.',
  'unknown-currency': 'Unknown currency',
  'unknown-country': 'Please choose a country from the list.',
  'license-not-active':
    'This license is suspended or revoked, so there is no license file for it. Please write to us.',
  'serial-unknown': 'There is no license with this serial number.',
  'too-many-freed-seats':
    'Too many servers of this license were freed in a short time. Please write to us, and we will free this one.',
  'license-stopped': 'This license is suspended or revoked. Please write to us.',
  'license-not-suspended': 'This license is not suspended.',
  'license-day-not-later': 'Choose a day that is after the current expiration day and not in the past.',
  'license-not-transferable': 'A demo cannot be transferred. Anyone can request a demo of their own.',
  'license-has-unpaid-order':
    'An order for this license is awaiting payment. Pay it, or write to us to cancel it, and transfer the license then.',
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
  'coupon-other-plan': 'This coupon is not valid for this plan.',
  'coupon-other-currency': 'This coupon is valid only for prices in another currency.',
  'leitweg-id-not-valid': 'This is not a Leitweg-ID. Check it, or leave the field empty.',
  'vat-number-not-valid':
    'This is not a valid VAT number for the chosen country. Check every character, or leave the field empty.',
  'vat-number-refused':
    'VIES, the EU VAT register, reports that this number is not valid. Correct it or leave the field empty.',
  'confirm-country':
    'Nothing was ordered yet. Please confirm the country where you live: order from the pricing page or, for a license that you have, from your profile.',
  'price-changed':
    'The price has changed, so nothing was ordered. Please check the new price and order again.',
  'order-changed': 'This order was already placed with different details. Reload the page and try again.',
  'order-in-progress': 'This order is already being placed. Please wait a moment and try again.',
  'payment-provider-failed':
    'The payment system did not respond, so the order was cancelled and nothing was charged. Please try again in a minute.',
  'payment-not-checked':
    'The payment system did not respond, so we could not check the payment. Please try again in a minute.',
  'payment-session-closed': 'This payment page is closed. Open your order to see its status.',
  'payment-page-not-opened':
    'The payment system did not respond, and nothing was charged. Please try again in a minute.',
  'payment-link-unknown': 'This payment link does not exist. Check that you copied the whole address.',
  'payment-link-expired': 'This payment link has expired. Ask the sender for a new one.',
  'payment-link-not-offered': 'Payment links are available only for orders paid by card.',
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
    'You have orders that are not paid, or a payment that we are reviewing. The account can be deleted once they are paid, cancelled or expired.',
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
  'sign-in-again': 'Please sign in again first. Passkeys can be changed for 10 minutes after signing in.',
  'passkey-not-valid': 'This passkey was not accepted. Try again, or sign in with a passcode.',
  'too-many-passkeys': 'There can be ten passkeys. Remove one first.',
  'factor-required': 'Confirm your second factor first.',
  'factor-code-not-valid': 'This code is not valid, or was already used.',
  'last-superuser': 'The last superuser cannot be removed.',
  'reason-required': 'Enter a reason.',
  'statement-empty': 'The file is empty. Nothing was imported.',
  'statement-wrong-kind':
    'The file is not a bank statement that the shop reads. Export camt.053 (XML) or CSV from the bank. Nothing was imported.',
  'statement-encoding': 'The file is not in this encoding. Choose another one. Nothing was imported.',
  'statement-unreadable': 'The file cannot be read as a bank statement. Nothing was imported.',
  'statement-imported': 'This file was imported before. It is not imported again.',
  'statement-changed':
    'This is not the file that was checked, or it is read in another way. Check it again. Nothing was imported.',
  'payment-does-not-fit': 'These orders cannot be paid with this payment.',
  'changed-meanwhile': 'This was changed meanwhile, so nothing was done.',
  'amount-differs': 'This is not the total of the order. Accept the difference, or correct the amount.',
  'day-in-future': 'This day is in the future.',
  'day-before-order': 'The order was placed after this day.',
  'movement-imported':
    'This movement was imported from a statement. Apply it to the order among the payments to match.',
  'reference-used': 'This reference was used for another payment.',
  'order-not-fulfillable': 'The license of the order has changed, so the order can no longer be fulfilled.',
  'order-not-paid': 'A part can be credited only once the order is paid.',
  'credit-too-large': 'This is more than what is left of the invoice.',
  'invoice-credited': 'The invoice is credited already, in full or in part.',
  'correction-before-payment': 'The tax would change, and the order is not paid. Cancel the order instead.',
  'nothing-changes': 'Nothing would change.',
  'payment-reminder-not-offered': 'Only customers of bank orders are reminded of the payment.',
  'reminded-today': 'The customer was already reminded today.',
  'superuser-account':
    'The account of a superuser cannot be deleted. Another superuser removes the rights first.',
  'captcha-not-solved': 'The captcha has expired or was already used. Please solve it again.',
  'captcha-unavailable': 'The captcha service is not responding. Please try again in a minute.',
  'demo-already-yours': 'You have already had your free demo. Its license is in your profile.',
  'demo-already-issued':
    'A free demo was already issued for this mailbox under a different spelling of the address. Sign in with that address to find the license in your profile.',
  'sign-in-required': 'Please sign in first.',
  'csrf-failed': 'This page is out of date. Reload it and try again.',
  'token-required': 'This call needs an API token: Authorization: Bearer ast_...',
  'token-unknown': 'This API token does not exist.',
  'token-expired': 'This API token has expired.',
  'token-revoked': 'This API token was revoked.',
  'scope-missing': 'This API token does not have the scope that this call needs.',
  'too-many-tokens': 'You already have 20 API tokens. Revoke one first.',
  'webhook-address-refused':
    'The address must begin with https:// and be reachable from the internet, on port 443 or 8443.',
  'too-many-webhooks': 'You already have 5 webhook endpoints. Remove one first.',
  'webhook-disabled': 'This endpoint is disabled. Enable it first.',
  'invoice-not-issued': 'This order has no invoice yet. We issue it once the order is paid.',
  'not-found': 'Not found.',
  'method-not-allowed': 'This request method is not allowed here.',
  'too-large': 'This request is too large.',
  'unsupported-media': 'This content type is not supported.',
  'signature-not-valid': 'The signature is not valid.',
  unavailable: 'The shop is temporarily unavailable. Nothing was lost. Please wait a moment and try again.',
  busy: 'The shop is very busy at the moment. Please try again in a few seconds.',
  fault: 'Something went wrong, please check the form and try again.',
}
