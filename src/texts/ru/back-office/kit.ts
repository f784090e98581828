import type { kit as english } from '../../en/back-office/kit.ts'

export const kit = {
  name: product => `${product}: управление магазином`,
  menuLabel: 'Управление магазином',
  menu: { settings: 'Настройки' },
  settingsTabs: { superusers: 'Суперпользователи', factor: 'Ваш второй фактор' },
  notFound: 'По\u00a0этому адресу в\u00a0управлении магазином ничего нет.',
  failed: 'Не\u00a0удалось загрузить страницу. Ничего не\u00a0изменилось.',
  toHome: 'Перейти в\u00a0начало',
  confirmFactor: {
    withPasskey: 'Использовать ключ доступа',
    passkeyCancelled: 'Ключ доступа не\u00a0использован. Попробуйте ещё раз или введите код.',
    code: 'Код',
    codeHelp: 'Шесть цифр из\u00a0приложения или код восстановления.',
    confirm: 'Подтвердить',
  },
} satisfies typeof english
