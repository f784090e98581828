import { plural } from '../plural.ts'

/** Faults of one field of a request. */
export const fieldProblems = {
  required: 'This field is required.',
  tooLong: (most: number) =>
    `Enter at most ${most} ${plural('en', most, { one: 'character', other: 'characters' })}.`,
  tooSmall: (least: number) => `Enter ${least} or more.`,
  tooLarge: (most: number) => `Enter ${most} or less.`,
  notEmail: 'Enter an e-mail address, for example name@company.com.',
  notNumber: 'Enter a whole number.',
  notText: 'This field contains characters that are not text.',
  notOffered: 'Choose one of the values that are offered.',
  notValid: 'This value is not valid.',
}
