export const secondFactorMessages = {
  enrolled: 'The app is your second factor now.',
  confirmed: 'Your second factor is confirmed.',
  codesRenewed: 'These recovery codes replace the earlier ones.',
}
