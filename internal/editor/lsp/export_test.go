package lsp

// Methods lists the requests.
func Methods() []string { return sortedKeys(requests) }

// Notifications lists the notifications.
func Notifications() []string { return sortedKeys(notifications) }
