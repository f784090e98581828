import type { signInMail as englishMail, signInMessages as englishMessages } from '../en/sign-in-mail.ts'

const minutesInWords = new Intl.NumberFormat('ru', { style: 'unit', unit: 'minute', unitDisplay: 'long' })

export const signInMail = {
  subject: (code, product) => `${code} — ваш код для входа в ${product}`,
  title: 'Код для входа',
  intro: product => `Введите этот код, чтобы войти в магазин ${product}:`,
  validFor: minutes =>
    `Код действует один раз, ${minutesInWords.format(minutes)} и только в том браузере, где его запросили.`,
  neverShare: 'Никому его не сообщайте: мы никогда не спрашиваем код по телефону, в чате или в письме.',
  notYou: 'Если вы не запрашивали код, ничего не делайте: без него никто не сможет войти.',
} satisfies typeof englishMail

export const signInMessages = {
  passcodeSent: 'Мы отправили вам письмо с кодом.',
  signedIn: 'Вы вошли.',
  signedOut: 'Вы вышли.',
  browserSignedOut: 'Сеанс в том браузере завершён.',
  languageChosen: 'Теперь язык — русский.',
  device: (browser, system) => `${browser}, ${system}`,
  unknownBrowser: 'Неизвестный браузер',
} satisfies typeof englishMessages
