export const licenseStates = {
  active: 'active',
  expired: 'expired',
  suspended: 'suspended',
  revoked: 'revoked',
}

export const paidPlans = { monthly: 'monthly', yearly: 'yearly', company: 'company', lifetime: 'lifetime' }

export const licensePlans = { demo: 'demo', ...paidPlans }
