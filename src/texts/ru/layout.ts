import type { layout as english } from '../en/layout.ts'

export const layout = {
  skip: 'Перейти к\u00a0основному содержимому',
  nav: {
    label: 'Главное меню',
    home: 'Главная',
    help: 'Справка',
    pricing: 'Цены',
    profile: 'Профиль',
    accounts: 'Аккаунты',
    signIn: 'Войти',
    signOut: 'Выйти',
  },
  menu: { open: 'Меню', close: 'Закрыть меню', title: 'Меню' },
  footer: {
    product: 'О\u00a0продукте',
    terms: 'Условия',
    privacy: 'Конфиденциальность',
    imprint: 'О\u00a0продавце',
    withdraw: 'Отказаться от\u00a0договора',
    endContract: 'Расторгнуть договор здесь',
    contact: 'Контакты',
    language: 'Язык',
  },
  languages: { en: 'English', ru: 'Русский' },
  sandbox: (services: readonly string[]) =>
    `Песочница: ${services.map(service => sandboxServices[service] ?? service).join(', ')}.`,
  sandboxMailbox: 'Открыть почтовый ящик',
  copy: {
    serial: 'Серийный номер',
    copy: 'Копировать',
    copied: 'Скопировано',
    copyFailed: 'Браузер запретил копирование: скопируйте текст сами.',
    show: 'Показать',
    hide: 'Скрыть',
  },
  cancel: 'Отмена',
  toasts: { label: 'Уведомления', dismiss: 'Скрыть' },
} satisfies typeof english

const sandboxServices: Record<string, string> = {
  'card payments': 'с\u00a0карт не\u00a0списываются деньги',
  mail: 'письма не\u00a0уходят',
  'crypto payments': 'оплата криптовалютой имитируется',
}
