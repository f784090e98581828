export const licenseStates = {
  active: 'действует',
  expired: 'истекла',
  suspended: 'приостановлена',
  revoked: 'отозвана',
}

export const paidPlans = {
  monthly: 'на\u00a0месяц',
  yearly: 'на\u00a0год',
  company: 'корпоративная',
  lifetime: 'бессрочная',
}

export const licensePlans = { demo: 'демо', ...paidPlans }
