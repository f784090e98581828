import type { signIn as english } from '../en/sign-in.ts'
import { countDays, countServers } from './counts.ts'
import { demoPoints } from './demo-points.ts'
import { ordering } from './ordering.ts'

export const signIn = {
  account: {
    title: 'Вход',
    lead: 'Пароль не\u00a0нужен: мы\u00a0пришлём код на\u00a0вашу почту. Если аккаунта ещё нет, он\u00a0появится при входе.',
  },
  purchase: {
    title: 'Вход для\u00a0покупки',
    lead: 'Пароль не\u00a0нужен: мы\u00a0пришлём код на\u00a0вашу почту. После него вы\u00a0перейдёте к\u00a0оплате.',
    label: 'Ваш заказ',
    line: (plan, servers) => `${plan}, ${countServers(servers)}`,
    plans: ordering.plans,
    tax: ordering.tax,
  },
  order: {
    title: 'Вход для\u00a0заказа',
    lead: 'Пароль не\u00a0нужен: мы\u00a0пришлём код на\u00a0вашу почту. После него вы\u00a0продолжите заказ.',
  },
  paid: {
    title: 'Вход, чтобы открыть заказ',
    lead: 'Если вы\u00a0только что заплатили, больше ничего делать не\u00a0нужно: лицензию мы\u00a0пришлём на\u00a0почту клиента, который её\u00a0заказал. Чтобы увидеть заказ, войдите с\u00a0адресом этого клиента.',
  },
  demo: {
    title: (product, days) => `Попробуйте ${product} бесплатно ${countDays(days)}`,
    lead: 'Введите адрес почты: мы\u00a0пришлём код, и\u00a0вы\u00a0получите демо. Ни\u00a0пароля, ни\u00a0карты не\u00a0нужно.',
    points: demoPoints,
  },
  withoutScript: 'Для\u00a0входа нужен JavaScript. Включите его, пожалуйста, и\u00a0обновите страницу.',
  email: 'Электронная почта',
  emailMissing: 'Введите адрес электронной почты, например name@company.com.',
  getPasscode: 'Получить код',
  sentTo: 'Мы\u00a0отправили код на',
  change: 'Изменить',
  changeLabel: 'Изменить адрес электронной почты',
  passcode: 'Код из\u00a0письма',
  passcodeHelp: '6\u00a0цифр из\u00a0последнего письма. Если его нет, загляните в\u00a0папку «Спам».',
  passcodeIncomplete: 'В\u00a0коде должно быть 6\u00a0цифр.',
  passcodeWrong: 'Этот код не\u00a0подошёл.',
  submit: 'Войти',
  link: {
    signInAs: 'Вы\u00a0входите как',
    elsewhere: {
      title: 'Ссылка работает в\u00a0том браузере, где вы\u00a0запросили код',
      text: 'Откройте её\u00a0там или введите там 6\u00a0цифр из\u00a0письма. Здесь можно запросить новый код.',
    },
    newPasscode: 'Запросить новый код',
  },
  resend: 'Отправить новый код',
  resendIn: (seconds: number) => `Отправить новый код через ${wait(seconds)}`,
  retryIn: (seconds: number) => `Новый код можно запросить через ${wait(seconds)}.`,
  withPasskey: 'Войти с\u00a0ключом доступа',
  passkeyCancelled: 'Вход не\u00a0выполнен. Попробуйте ещё раз или войдите с\u00a0кодом.',
  agreement: {
    before: 'Входя, вы\u00a0принимаете',
    terms: 'условия',
    between: 'и',
    privacy: 'политику конфиденциальности',
  },
  support: 'Не\u00a0получается войти? Напишите нам:',
} satisfies typeof english

function wait(seconds: number): string {
  if (seconds <= 90) return `${seconds}\u00a0с`
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? `${minutes}\u00a0мин` : `${Math.ceil(minutes / 60)}\u00a0ч`
}
