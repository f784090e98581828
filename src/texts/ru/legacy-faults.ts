import { type CurrencyCode, formatMoney } from '../../domain/money/money.ts'
import type { TaxKind } from '../../domain/tax/tax.ts'
import type { legacyFaults as english } from '../en/legacy-faults.ts'

const money = (amount: number, currency: CurrencyCode) =>
  formatMoney(amount, currency, { language: 'ru', decimals: 'always' })

const reasons: Record<TaxKind, string> = {
  domestic: 'страна продавца',
  destination: 'в\u00a0ЕС, без номера НДС в\u00a0формате страны',
  'reverse-charge': 'обратное начисление по\u00a0номеру НДС',
  outside: 'вне ЕС',
  exempt: 'продавец не\u00a0является плательщиком НДС',
}

export const legacyFaults = {
  ofFile: (file, fault) => `${file}: ${fault}`,
  ofLine: (file, line, fault) => `${file}, строка\u00a0${line}: ${fault}`,
  inFile: (file, fault) => `${file}: ${fault}`,
  ofColumn: (column, fault) => `${column}: ${fault}`,
  columnUnknown: (name, known) => `неизвестный столбец «${name}»; возможны ${known}`,
  columnTwice: name => `столбец «${name}» встречается дважды`,
  columnMissing: name => `нет столбца «${name}»`,
  required: 'не\u00a0заполнено',
  notEmail: text => `«${text}»\u00a0— не\u00a0адрес электронной почты`,
  notOffered: (text, choices) => `«${text}» не\u00a0подходит; возможны ${choices}`,
  notWhole: (text, least, most) => `«${text}»\u00a0— не\u00a0целое число от\u00a0${least} до\u00a0${most}`,
  tooLong: most => `длиннее ${most} символов`,
  negative: text => `«${text}» меньше нуля`,
  notPercentage: text => `«${text}»\u00a0— не\u00a0процент вида 19 или 25.5`,
  notDay: text => `«${text}»\u00a0— не\u00a0день вида 2024-03-31`,
  notTime: text => `«${text}»\u00a0— не\u00a0время вида 2024-03-31 14:05`,
  notSerial: text =>
    `«${text}»\u00a0— не\u00a0серийный номер: нужно от\u00a06 до\u00a064 латинских букв, цифр и\u00a0дефисов, хотя\u00a0бы одна буква`,
  notCountry: text => `«${text}»\u00a0— не\u00a0код страны из\u00a0трёх букв (ISO 3166-1)`,
  alsoInLine: (key, line) => `${key} есть и\u00a0в\u00a0строке ${line}`,
  importedOtherwise: key => `${key} импортировано раньше с\u00a0другими значениями`,
  noCustomer: email => `клиента ${email} нет ни\u00a0в\u00a0магазине, ни\u00a0в\u00a0файле клиентов`,
  periodRequired: 'для подписки (тип 2) нужно 0 (месяц) или 1 (год)',
  future: 'ещё не\u00a0наступило',
  licenseExists: serial => `лицензия ${serial} уже есть`,
  orderExists: number => `заказ ${number} уже есть; добавьте букву, чтобы он получил новый номер`,
  wrongTotal: 'должно быть subtotal\u00a0+\u00a0tax',
  taxNotZero: 'должно быть 0, потому что tax_rate равен 0',
  wrongTax: (rate, { subtotal, right, tax, currency }) =>
    `${rate}\u00a0% от\u00a0${money(subtotal, currency)}\u00a0— это ${money(right, currency)}, а\u00a0не\u00a0${money(tax, currency)}`,
  noRate: (country, day) =>
    `у\u00a0магазина нет ставки НДС для ${country} на\u00a0${day}, поэтому счёт на\u00a0неоплаченный заказ не\u00a0выставить`,
  wrongRate: (country, day, { right, kind, given }) =>
    `для заказа из\u00a0${country} на\u00a0${day} ставка\u00a0— ${right}\u00a0% (${reasons[kind]}), а\u00a0не\u00a0${given}\u00a0%`,
  paidBeforeCreated: 'раньше, чем created_at',
  orderIs: status => `состояние заказа\u00a0— ${status}`,
  pendingByBank: 'неоплаченным (pending) бывает только заказ банковским переводом (payment_method 2)',
  noLicense: serial => `лицензии ${serial} нет`,
  otherOwner: serial => `${serial} принадлежит другому клиенту`,
  licenseRequired: 'нужна неоплаченному заказу, который продлевает или меняет лицензию',
  noSuchOrder: 'нет импортированного заказа с\u00a0этим номером',
  sameFileName: (first, second) =>
    `у\u00a0номеров ${first} и\u00a0${second} одно и\u00a0то\u00a0же имя файла`,
  orderNotPaid: order => `заказ ${order} не\u00a0оплачен`,
  notPdf: 'не\u00a0PDF',
  otherContents: 'импортирован раньше с\u00a0другим содержимым',
} satisfies typeof english
