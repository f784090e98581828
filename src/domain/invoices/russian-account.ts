/** The identification code of a bank in Russia (БИК). */
export function isBik(text: string): boolean {
  return /^\d{9}$/.test(text)
}

/** The tax registration reason code of a company in Russia (КПП). */
export function isKpp(text: string): boolean {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(text)
}

/** Whether the control digit of a customer's account (расчётный счёт) is that of the bank. */
export function isAccountAt(bik: string, account: string): boolean {
  return /^\d{20}$/.test(account) && hasControlDigit(bik.slice(-3) + account)
}

/** Whether it is the bank's own account at the central bank (корреспондентский счёт). */
export function isCorrespondentAccount(bik: string, account: string): boolean {
  return (
    /^301\d{17}$/.test(account) &&
    account.endsWith(bik.slice(-3)) &&
    hasControlDigit(`0${bik.slice(4, 6)}${account}`)
  )
}

/** Instruction 515 of the Bank of Russia: weights 7, 1 and 3, of each product the last digit. */
function hasControlDigit(digits: string): boolean {
  const weights = [7, 1, 3]
  const sum = digits
    .split('')
    .reduce((total, digit, place) => total + (((weights[place % 3] ?? 0) * Number(digit)) % 10), 0)
  return sum % 10 === 0
}
