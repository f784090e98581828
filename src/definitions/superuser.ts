import { actions } from './actions.ts'
import { email } from './fields.ts'

export const superuserActions = actions('superuser', {
  'reset-factor': {
    summary: 'Remove the second factor of a superuser who has lost it',
    needs: 'reason and fresh factor',
    tone: 'danger',
  },
  remove: {
    summary: 'End the rights of a superuser',
    needs: 'reason and fresh factor',
    tone: 'danger',
  },
  add: {
    summary: 'Make the customer of an e-mail address a superuser',
    needs: 'reason and fresh factor',
    creates: true,
    fields: { email },
    result: { id: 'number' },
  },
})

export const sessionActions = actions('session', {
  end: { summary: 'End the session of a superuser', needs: 'reason', tone: 'danger' },
})
