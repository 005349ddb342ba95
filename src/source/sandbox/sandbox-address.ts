/**
 * The address of a WordPress that routewright starts. No server has this address, because the name always refers
 * to the local machine (RFC 6761). The address never changes, so it causes no differences between snapshots.
 */
export const sandboxAddress = 'https://wordpress.localhost';
