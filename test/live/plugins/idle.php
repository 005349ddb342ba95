<?php
/**
 * Plugin Name: Idle
 * Description: Is listed, and does nothing.
 * Author: A person
 */
