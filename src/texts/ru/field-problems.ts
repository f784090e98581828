import type { fieldProblems as english } from '../en/field-problems.ts'
import { plural } from '../plural.ts'

export const fieldProblems: typeof english = {
  required: 'Заполните это поле.',
  tooLong: most => `Не\u00a0больше ${most} ${plural('ru', most, { one: 'символа', other: 'символов' })}.`,
  tooSmall: least => `Введите число не\u00a0меньше ${least}.`,
  tooLarge: most => `Введите число не\u00a0больше ${most}.`,
  notEmail: 'Введите адрес почты, например name@company.com.',
  notNumber: 'Введите целое число.',
  notText: 'В\u00a0поле есть символы, которые не\u00a0являются текстом.',
  notOffered: 'Выберите одно из\u00a0предложенных значений.',
  notValid: 'Это значение не\u00a0подходит.',
}
