import type { sessions as english } from '../../en/back-office/sessions.ts'

export const sessions = {
  title: 'Сеансы',
  lead: 'Браузеры, в\u00a0которых вошли суперпользователи.',
  columns: {
    email: 'Суперпользователь',
    device: 'Браузер',
    address: 'Адрес',
    began: 'Вход',
    used: 'Последний запрос',
    factor: 'Второй фактор подтверждён',
    action: 'Действие',
  },
  own: 'этот браузер',
  never: 'не\u00a0подтверждён',
  end: {
    open: 'Завершить сеанс',
    question: email => `Завершить этот сеанс ${email}?`,
    consequences: 'Со\u00a0следующим запросом браузер выйдет из\u00a0аккаунта. Войти снова можно.',
    submit: 'Завершить сеанс',
  },
} satisfies typeof english
