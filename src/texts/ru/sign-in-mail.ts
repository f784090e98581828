import type { signInMail as englishMail, signInMessages as englishMessages } from '../en/sign-in-mail.ts'

const minuteFormat = new Intl.NumberFormat('ru', { style: 'unit', unit: 'minute', unitDisplay: 'long' })

export const signInMail = {
  subject: (code, product) => `${code}\u00a0— ваш код для входа в\u00a0${product}`,
  title: 'Код для входа',
  intro: product => `Введите этот код, чтобы войти в\u00a0магазин ${product}:`,
  link: 'Войти без ввода кода:',
  validFor: minutes =>
    `Код действует ${minuteFormat.format(minutes)}, срабатывает один раз и\u00a0только в\u00a0том браузере, где вы\u00a0его запросили.`,
  neverShare:
    'Никому его не\u00a0сообщайте. Мы\u00a0никогда не\u00a0спрашиваем код по\u00a0телефону, в\u00a0чате или в\u00a0письме.',
  notYou:
    'Если вы\u00a0не\u00a0запрашивали код, просто не\u00a0обращайте внимания на\u00a0это письмо: без кода никто не\u00a0сможет войти.',
} satisfies typeof englishMail

export const signInMessages = {
  passcodeSent: 'Мы\u00a0отправили вам письмо с\u00a0кодом.',
  signedIn: 'Вы\u00a0вошли.',
  signedOut: 'Вы\u00a0вышли.',
  browserSignedOut: 'Сеанс в\u00a0том браузере завершён.',
  othersSignedOut: 'Сеансы во\u00a0всех других браузерах завершены.',
  languageChosen: 'Теперь язык\u00a0— русский.',
  device: (browser, system) => `${browser}, ${system}`,
  unknownBrowser: 'Неизвестный браузер',
} satisfies typeof englishMessages
