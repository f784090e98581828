export const customerMessages = {
  noteSaved: 'The note is saved.',
  noteDeleted: 'The note is deleted.',
  ordered: (order: number) => `Order ${order} is placed. Its payment link is ready.`,
  viewing: 'You are viewing the shop as the customer.',
}

export const licenseMessages = {
  serialShown: 'The serial number is shown for a minute.',
}

export const contentMessages = {
  created: 'Created. It is shown once you publish it.',
  discarded: 'Your draft is discarded.',
  published: 'Published.',
  restored: 'This version is your draft now.',
  archived: 'Archived. It is no longer shown.',
  broughtBack: 'Brought back.',
  periodSet: 'The period is changed.',
}

export const questionMessages = { articleBegun: 'The article is your draft now.' }

export const importMessages = {
  checking: 'The file is being checked.',
  importing: 'The import has begun.',
  counting: 'The figures are being counted again.',
  described: 'The description is saved. Check the file again.',
  removed: 'The description is removed.',
}

export const weeklyReportMessages = {
  on: 'You get the weekly e-mail.',
  off: 'You do not get the weekly e-mail any more.',
}
