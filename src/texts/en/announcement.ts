export const announcement = { label: 'Announcement', dismiss: 'Hide the announcement' }
