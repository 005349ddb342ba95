/**
 * The address of a WordPress that routewright starts. It is not a server, and the name always leads to this
 * machine (RFC 6761). It never changes, which keeps snapshots alike.
 */
export const sandboxAddress = 'https://wordpress.localhost';
