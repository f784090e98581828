import type { RegistrationEntry, ResellerDetailsEntry } from '../../../contract/back-office/sellers.ts'
import type { registrationActions, sellerActions } from '../../../definitions/seller.ts'
import type { ActionWords } from '../../../definitions/words.ts'

const details = {
  name: { label: 'Название' },
  address: { label: 'Адрес' },
  country: { label: 'Страна' },
  vat: { label: 'Налоговый номер', help: 'Номер НДС; в\u00a0России ИНН, в\u00a0Беларуси УНП.' },
  vat_exemption: {
    label: 'Освобождение от\u00a0НДС',
    help: 'Только если реселлер не\u00a0состоит на\u00a0учёте по\u00a0НДС в\u00a0своей стране: фраза в\u00a0его счетах. Тогда он не\u00a0взимает там НДС.',
  },
  registration: { label: 'Регистрационный номер' },
  phone: {
    label: 'Телефон',
    help: 'Указывается в\u00a0электронных счетах. Его требуют государственные органы Германии.',
  },
  account: { label: 'Счёт в\u00a0банке', help: 'IBAN или номер счёта из\u00a0одних цифр.' },
  bic: { label: 'BIC или БИК', help: 'BIC из\u00a08 или 11 знаков; в\u00a0России БИК из\u00a09 цифр.' },
  bank: { label: 'Банк', help: 'Обязателен в\u00a0России и\u00a0Беларуси.' },
  correspondent_account: { label: 'Корреспондентский счёт', help: 'Только для счёта в\u00a0России.' },
  kpp: { label: 'КПП', help: 'Только для компании в\u00a0России.' },
  currency: { label: 'Валюта', values: { EUR: 'EUR', USD: 'USD', RUB: 'RUB', BYN: 'BYN' } },
  time_zone: { label: 'Часовой пояс', help: 'Например, Europe/Vilnius. Пусто: пояс страны.' },
  tax_point: {
    label: 'Момент начисления НДС',
    help: 'Какой день определяет ставку НДС.',
    values: { payment: 'Оплата', invoice: 'Счёт' },
  },
  datev_accounts: {
    label: 'Счета DATEV',
    help: 'Только в\u00a0Германии: счета не\u00a0из\u00a0SKR03, например domestic=4400,destination=4331.',
  },
  serves: {
    label: 'Обслуживает страны',
    help: 'Клиенты этих стран платят в\u00a0валюте реселлера.',
  },
}

export const sellerActionWords = {
  change: {
    label: 'Изменить реселлера',
    question: ({ name }) => `Изменить ${name}?`,
    explanation:
      'Новые счета и\u00a0реквизиты сразу содержат эти данные: клиенты платят на\u00a0этот счёт. Выставленные счета остаются прежними.',
    done: 'Данные реселлера изменены. Выставленные счета остаются прежними.',
    past: 'Данные реселлера изменены',
    fields: details,
  },
  close: {
    label: 'Закрыть реселлера',
    question: ({ name }) => `Закрыть ${name}?`,
    explanation:
      'Счета на\u00a0новые банковские переводы из\u00a0его стран выставляет владелец магазина. Его счета и\u00a0серия остаются. Открыть его снова нельзя.',
    done: 'Реселлер закрыт.',
    past: 'Реселлер закрыт',
  },
  add: {
    label: 'Новый реселлер',
    question: 'Добавить реселлера?',
    explanation:
      'С\u00a0этого момента счета на\u00a0банковские переводы из\u00a0его стран выставляет он, с\u00a0оплатой на\u00a0его счёт.',
    submit: 'Добавить реселлера',
    done: 'Реселлер добавлен.',
    past: 'Реселлер добавлен',
    fields: {
      series: {
        label: 'Серия',
        help: 'Начало номеров счетов, например LTR в\u00a0LTR-2026-00001. Изменить её нельзя.',
      },
      ...details,
    },
  },
} satisfies ActionWords<typeof sellerActions, ResellerDetailsEntry>

export const registrationActionWords = {
  end: {
    label: 'Закончить',
    question: ({ country }) => `Закончить регистрацию в\u00a0стране ${country}?`,
    explanation:
      'После этого дня в\u00a0новых заказах из\u00a0страны не\u00a0будет НДС. Уже оформленные заказы не\u00a0изменятся.',
    submit: 'Закончить регистрацию',
    done: 'НДС этой страны начисляется до\u00a0этого дня включительно.',
    past: 'Завершена регистрация по\u00a0НДС',
    fields: {
      valid_until: {
        label: 'Последний день',
        help: 'В\u00a0часовом поясе продавца, не\u00a0раньше первого дня.',
      },
    },
  },
  add: {
    label: 'Добавить регистрацию',
    question: 'Начислять НДС страны?',
    explanation:
      'С\u00a0этого дня в\u00a0новых заказах из\u00a0страны будет её НДС. Уже оформленные заказы не\u00a0изменятся.',
    submit: 'Начислять этот НДС',
    done: id => `НДС этой страны начисляется с\u00a0этого дня по\u00a0регистрации ${id}.`,
    past: 'Добавлена регистрация по\u00a0НДС',
    fields: {
      series: { label: 'Серия продавца', help: 'Пусто: владелец магазина.' },
      country: {
        label: 'Страна',
        help: 'Вне\u00a0ЕС, со\u00a0ставкой НДС в\u00a0магазине и\u00a0не\u00a0страна самого продавца.',
      },
      number: {
        label: 'Номер',
        help: 'Только цифры или с\u00a0кодом страны в\u00a0начале. Он печатается в\u00a0счетах клиентам оттуда.',
      },
      valid_from: { label: 'Первый день', help: 'В\u00a0часовом поясе продавца.' },
    },
  },
} satisfies ActionWords<typeof registrationActions, RegistrationEntry>
