import { Text } from '../../ui/layout.tsx'

/** The company or the name before the address. */
export function nameCustomer({ name, email }: { name: string; email: string }) {
  if (name === '') return email
  return (
    <>
      {name}{' '}
      <Text as="span" tone="quiet" size="xs">
        {email}
      </Text>
    </>
  )
}
