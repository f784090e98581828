import type { kit as english } from '../../en/back-office/kit.ts'

export const kit = {
  name: product => `${product}: управление магазином`,
  menuLabel: 'Управление магазином',
  menu: {
    orders: 'Заказы',
    payments: 'Платежи',
    licenses: 'Лицензии',
    settings: 'Настройки',
  },
  settingsTabs: {
    superusers: 'Суперпользователи',
    factor: 'Ваш второй фактор',
    jobs: 'Задания',
    events: 'Входящие события',
    deliveries: 'Исходящие вебхуки',
    audit: 'Журнал действий',
  },
  notFound: 'По\u00a0этому адресу в\u00a0управлении магазином ничего нет.',
  failed: 'Не\u00a0удалось загрузить страницу. Ничего не\u00a0изменилось.',
  toHome: 'Перейти в\u00a0начало',
  search: { label: 'Найти заказ', hint: 'Номер, счёт, эл. почта', submit: 'Найти' },
  filter: {
    apply: 'Отобрать',
    any: 'любое',
    shown: 'Условия отбора',
    remove: name => `Убрать условие: ${name}`,
  },
  more: 'Ещё',
  pager: { label: 'Страницы', first: 'Самые новые', next: 'Более ранние' },
  timeline: { by: name => `— ${name}`, reason: 'Причина' },
  action: {
    close: 'Закрыть',
    reason: 'Причина',
    reasonHelp: 'Для журнала действий. Клиент её не\u00a0увидит.',
    back: 'Ничего не\u00a0делать',
    stepUp: 'Для этого ещё раз подтвердите второй фактор',
    changedBy: (name, moment) => `Изменение: ${name}, ${moment}.`,
    reload: 'Показать текущее состояние',
  },
  confirmFactor: {
    withPasskey: 'Использовать ключ доступа',
    passkeyCancelled: 'Ключ доступа не\u00a0использован. Попробуйте ещё раз или введите код.',
    code: 'Код',
    codeHelp: 'Шесть цифр из\u00a0приложения или код восстановления.',
    confirm: 'Подтвердить',
  },
} satisfies typeof english
